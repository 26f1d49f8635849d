import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3"
import { expect, type Page } from "@playwright/test"
import type { Table } from "#functions/platform/table.ts"
import { localAws, names } from "#infra/local/environment.ts"
import type { UploadPurpose } from "#shared/domain/media/uploads.ts"
import { addDays, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { type Person, people } from "../builders/people.ts"
import { tableAt } from "../builders/table.ts"
import { callsTo, type Reply } from "../driver/client.ts"
import { done, type JobFields, jobsOver, windshield } from "../driver/job.ts"
import { messagesSentTo } from "../driver/messages-sent-to.ts"
import { visitorsAt } from "../driver/visitor.ts"
import type { FaultSettings, SystemState } from "../system.ts"
import { lastingFaults } from "./browser.ts"

export { chip, kit, moulding, windshield } from "../driver/job.ts"

/* Jobs made through the API by people of the test, so that every figure is known. */

const origin = (): string => {
  const { CLEARLINE_ORIGIN } = process.env
  if (CLEARLINE_ORIGIN === undefined) throw new Error("CLEARLINE_ORIGIN names no running system.")
  return CLEARLINE_ORIGIN
}

const stateNow = async (): Promise<SystemState> =>
  (await (await fetch(`${origin()}/__local/state`)).json()) as SystemState

/** Waits until all writes are projected and indexes have caught up. */
export const settled = async (): Promise<void> => {
  const writtenBy = Date.now()
  const untilWhen = async () => (await stateNow()).settledUntil
  await expect.poll(untilWhen, { intervals: [100] }).toBeGreaterThan(writtenBy)
}

/** Waits until the public pages show what was changed before. */
export const rendered = async (): Promise<void> => {
  await settled()
  await expect.poll(async () => (await stateNow()).queues[names.renderQueue]).toEqual([])
}

const addressOf = async (part: "Table" | "Objects"): Promise<string> => {
  const running = (await stateNow()).running.find(({ name }) => name.startsWith(part))
  if (!running) throw new Error(`The running system names no ${part}.`)
  return running.address
}

export const store = async (): Promise<Table> =>
  tableAt({ endpoint: await addressOf("Table"), name: "clearline" })

export const incomingOf = async ({ _id }: Person, purpose: UploadPurpose): Promise<number> => {
  const s3 = new S3Client({ ...localAws, endpoint: await addressOf("Objects"), forcePathStyle: true })
  const Prefix = `incoming/${purpose}/${_id}/`
  const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket: names.filesBucket, Prefix }))
  s3.destroy()
  return KeyCount ?? 0
}

export const staff = async () => people(await store())

export const setFaults = async (faults: FaultSettings): Promise<void> => {
  const body = JSON.stringify({ ...lastingFaults.current, ...faults })
  const response = await fetch(`${origin()}/__local/faults`, { method: "PUT", body })
  if (!response.ok) throw new Error(`The faults were not set: ${await response.text()}`)
}

export const as = callsTo(origin)

export const { codeTextedTo, booked: bookedVisit } = visitorsAt(origin)

export const call = async <Body>(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> => done((await as(person).send(method, path, body)) as Reply<Body>)

export const enter = async (page: Page, person: Person): Promise<void> => {
  const session = {
    token: person.token,
    id: person._id,
    role: person.role,
    name: person.name,
    category: person.category,
    serviceTechnician: person.serviceTechnician,
    techId: person._id,
    initials: person.name
      .split(" ")
      .map((word) => word.charAt(0))
      .join(""),
    location: "",
  }
  await page.addInitScript((text) => {
    // The browser's PDF viewer is a frame without storage.
    if (window === window.top) localStorage.setItem("clearline.session", text)
  }, JSON.stringify(session))
}

/** Beyond the dates of the demo and other tests. */
const ownYearsFromNow = 10

let ownMonths = 0
/** A day without other jobs on this worker's system, YYYY-MM-DD. */
export const ownDay = (): string => {
  const year = Number(todayIn(new Date()).slice(0, 4)) + ownYearsFromNow
  const first = new Date(Date.UTC(year, ownMonths, 1))
  ownMonths += 1
  const daysToWednesday = (3 - first.getUTCDay() + 7) % 7
  return addDays(first.toISOString().slice(0, 10), daysToWednesday + 7)
}

const jobOfToday = (): JobFields => ({
  invoiceType: "Cash",
  customerName: "Priya Raman",
  customerPhone: "5305550102",
  customerEmail: "priya.raman@example.com",
  customerFullAddress: "1184 Plumas St, Yuba City, CA 95991",
  vehicle: "2022 Subaru Outback Touring",
  year: 2022,
  make: "Subaru",
  model: "Outback",
  vin: "4S4BTGUD1N3148827",
  appointmentDate: toWireDate(todayIn(new Date())),
  appointmentTimeStart: "1:00pm",
  appointmentTimeEnd: "3:00pm",
  appointmentLocation: "Mobile",
  appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
  charges: [{ ...windshield }],
})

export const insured = {
  invoiceType: "Insurance",
  insuranceCarrierKey: "harbor",
  insuranceDeductible: 250,
} as const satisfies JobFields

export const withoutPrice = {
  invoiceType: "Insurance",
  insuranceCarrierKey: "harbor",
  charges: [{ type: "Replace", opening: "windshield" }],
} as const satisfies JobFields

const jobs = jobsOver(as, jobOfToday)
export const { aJob, aReadyJob, aDoneJob, makeReady, complete, open } = jobs

export const act = async (...input: Parameters<typeof jobs.act>) => done(await jobs.act(...input))

export const change = async (...input: Parameters<typeof jobs.change>) => done(await jobs.change(...input))

/** What this phone was sent, the newest first. */
export const textsTo = async (number: string): Promise<string[]> =>
  (await messagesSentTo(origin(), number)).map(({ body }) => body)

/** A job in "Awaiting payment" at the price of its windshield. */
export const aJobToPay = async (
  clerk: Person,
  technician: Person,
  fields: JobFields = {},
): Promise<number> => {
  const number = await aJob(clerk, {
    appointmentTechnicians: [technician._id],
    customerName: "Nadia Haddad",
    ...fields,
  })
  await act(clerk, number, "setStatus", { serviceStatus: "awaitingPayment" })
  return number
}
