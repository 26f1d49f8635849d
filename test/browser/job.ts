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
import { visitorsAt } from "../driver/visitor.ts"
import type { FaultSettings, SystemState } from "../system.ts"
import { lastingFaults } from "./browser.ts"

export { chip, kit, moulding, windshield } from "../driver/job.ts"

/*
 * Jobs of a test's own, beside the demo's: made through the API by people who were put into the table, so that a test knows
 * every figure that it looks at.
 */

const origin = (): string => {
  const { CLEARLINE_ORIGIN } = process.env
  if (CLEARLINE_ORIGIN === undefined) throw new Error("CLEARLINE_ORIGIN names no running system.")
  return CLEARLINE_ORIGIN
}

const stateNow = async (): Promise<SystemState> =>
  (await (await fetch(`${origin()}/__local/state`)).json()) as SystemState

/**
 * Waits until everything that was written so far is found: projected, and shown by indexes that lag by up to a second, each
 * change by a time of its own. What a screen shows of it needs no second look then.
 */
export const settled = async (): Promise<void> => {
  const writtenBy = Date.now()
  const untilWhen = async () => (await stateNow()).settledUntil
  await expect.poll(untilWhen, { intervals: [100] }).toBeGreaterThan(writtenBy)
}

/** The address of a part of the running system. */
const addressOf = async (part: "Table" | "Objects"): Promise<string> => {
  const running = (await stateNow()).running.find(({ name }) => name.startsWith(part))
  if (!running) throw new Error(`The running system names no ${part}.`)
  return running.address
}

/** The table of the running system. */
export const store = async (): Promise<Table> =>
  tableAt({ endpoint: await addressOf("Table"), name: "clearline" })

/** How many objects lie in the bucket that this person sent and that nothing has used or removed yet. */
export const incomingOf = async ({ _id }: Person, purpose: UploadPurpose): Promise<number> => {
  const s3 = new S3Client({ ...localAws, endpoint: await addressOf("Objects"), forcePathStyle: true })
  const Prefix = `incoming/${purpose}/${_id}/`
  const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket: names.filesBucket, Prefix }))
  s3.destroy()
  return KeyCount ?? 0
}

/** Puts people into it. */
export const staff = async () => people(await store())

/** Sets faults besides those that last as long as the test; `{}` ends them. */
export const setFaults = async (faults: FaultSettings): Promise<void> => {
  const body = JSON.stringify({ ...lastingFaults.current, ...faults })
  const response = await fetch(`${origin()}/__local/faults`, { method: "PUT", body })
  if (!response.ok) throw new Error(`The faults were not set: ${await response.text()}`)
}

/** Calls the API as this person. */
export const as = callsTo(origin)

export const { codeTextedTo, booked: bookedVisit } = visitorsAt(origin)

/** Calls the API as this person, whatever the path; what it refuses fails the test. */
export const call = async <Body>(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> => done((await as(person).send(method, path, body)) as Reply<Body>)

/** Opens the browser as this person. */
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
    // A browser's own viewer of PDF files is a page inside the page, and stores nothing.
    if (window === window.top) localStorage.setItem("clearline.session", text)
  }, JSON.stringify(session))
}

/** Far enough from today that neither the demo nor a test that plans ahead has jobs there. */
const ownYearsFromNow = 10

let ownMonths = 0
/** The second Wednesday of a month in which nothing else is planned on this worker's system, YYYY-MM-DD. */
export const ownDay = (): string => {
  const year = Number(todayIn(new Date()).slice(0, 4)) + ownYearsFromNow
  const first = new Date(Date.UTC(year, ownMonths, 1))
  ownMonths += 1
  const daysToWednesday = (3 - first.getUTCDay() + 7) % 7
  return addDays(first.toISOString().slice(0, 10), daysToWednesday + 7)
}

/** A windshield of today, in Yuba City. */
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

/** Of a job whose glass has labor from the carrier's rates, and no price of its own yet. */
export const withoutPrice = {
  invoiceType: "Insurance",
  insuranceCarrierKey: "harbor",
  charges: [{ type: "Replace", opening: "windshield" }],
} as const satisfies JobFields

const jobs = jobsOver(as, jobOfToday)
export const { aJob, aReadyJob, aDoneJob, complete, open } = jobs

export const act = async (...asked: Parameters<typeof jobs.act>) => done(await jobs.act(...asked))

export const change = async (...asked: Parameters<typeof jobs.change>) => done(await jobs.change(...asked))
