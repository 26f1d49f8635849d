import { randomUUID } from "node:crypto"
import { PNG } from "pngjs"
import { addDays, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import type { callsBy, Login } from "../driver/client.ts"
import { anInstall, chip, done, type JobAction, kit, windshield } from "../driver/job.ts"
import { commonName, jobDay, listedDay, listedDayQuery, phoneOf, searched, windowOf } from "./day.ts"

export type People = {
  clerk: Login
  technician: Login
  listedNumber: number
}

export type Named = (name: string, login?: Login) => ReturnType<ReturnType<typeof callsBy>>

const picture = PNG.sync.write(new PNG({ width: 300, height: 90 }))
const signature = `data:image/png;base64,${picture.toString("base64")}`

const vin = "1HGCM82633A004352"

const once = () => ({ key: randomUUID() })

/** A round of the job: its calls, its people, and the number that selects the customer. */
type Round = { at: Named; people: People; round: number }
type Job = { invoiceNumber: number; invoiceKey: string; customerId: string }

const actOn =
  ({ at, people: { clerk } }: Round, { invoiceNumber }: Job) =>
  (name: string, action: JobAction, more: object = {}, login = clerk) =>
    at(name, login).post("/servicerequestaction", { invoiceNumber, action, ...more }, once())

const takeRequest = async ({ at, people: { clerk }, round }: Round): Promise<Job> => {
  await at("refresh the session", clerk).put("/session", { location: "/" })
  await at("account", clerk).get("/account")

  await at("find a customer by phone", clerk).get("/users", { q: "5305550104", role: "user" })
  const phone = phoneOf(round)
  const { _id } = done(
    await at("create a customer", clerk).post("/users", { name: "Priya Raman", phone, role: "user" }, once()),
  )
  await at("decode a VIN", clerk).get("/vin", { vin })
  await at("add a vehicle", clerk).post(
    "/vehicle",
    { customerId: _id, vin, year: 2003, make: "Honda", model: "Accord" },
    once(),
  )
  await at("vehicles of a customer", clerk).get("/vehicle", { customerId: _id })

  await at("carriers", clerk).get("/insuranceproviders")
  await at("technicians", clerk).get("/servicetechnicians")
  const [shop] = done(await at("branches", clerk).get("/branches"))
  await at("free windows", clerk).get("/appointmentwindows", {
    service: "chip",
    branch: shop?._id ?? "",
    from: toWireDate(addDays(todayIn(new Date()), 150)),
  })
  const { invoiceNumber, invoiceKey } = done(
    await at("take a request", clerk).post(
      "/servicerequest",
      {
        invoiceType: "Cash",
        customerId: _id,
        customerName: "Priya Raman",
        customerPhone: phone,
        vehicle: "2003 Honda Accord",
        vin,
        appointmentLocation: "Mobile",
        appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
      },
      once(),
    ),
  )
  return { invoiceNumber, invoiceKey, customerId: _id }
}

const planJob = async (given: Round, job: Job) => {
  const { at, people, round } = given
  const { clerk, technician } = people
  const { invoiceNumber } = job
  const own = `/servicerequest?invoiceNumber=${invoiceNumber}` as const

  await at("add charges", clerk).put(own, { charges: [{ ...windshield }, { ...kit }, { ...chip }] }, once())
  await at("set the appointment", clerk).put(
    own,
    { appointmentDate: jobDay(round), ...windowOf(round), appointmentTechnicians: [technician._id] },
    once(),
  )
  const [{ total = 0, charges = [] } = {}] = done(
    await at("one request", clerk).get("/servicerequest", { invoiceNumber }),
  )

  const act = actOn(given, job)
  await act("confirm the appointment", "confirmAppointment")
  await act("parts ordered", "partsOrdered")
  await act("parts received", "partsReceived")
  await act("authorize the estimate", "authorizeEstimate", {
    how: "call",
    name: "Priya Raman",
    amount: total,
  })
  return { total, charges }
}

const readLists = async ({ at, people: { clerk, technician, listedNumber } }: Round, { customerId }: Job) => {
  await at("day of 100", clerk).get("/servicerequest", listedDayQuery)
  await at("month's calendar", clerk).get("/servicerequest", { search: "monthCalendar", date: listedDay })
  await at("report of a month", clerk).get("/report", { date: listedDay })
  await at("report's first jobs", clerk).get("/report", { jobsOf: listedDay, limit: 100 })
  const find = async (by: string, query: { search: string | number; unfocused?: "true"; limit?: number }) => {
    const found = done(await at(`find a request by ${by}`, clerk).get("/servicerequest", query))
    if (found.length === 0) throw new Error(`No request is found by ${by}.`)
  }
  for (const [by, search] of Object.entries(searched)) await find(by, { search, limit: 20 })
  await find("a common word", { search: commonName, unfocused: "true", limit: 0 })
  await find("number", { search: listedNumber })
  await at("requests of a customer", clerk).get("/servicerequest", { customerId })
  await at("technician's day", technician).get("/servicerequest", { date: listedDay })
}

const doWork = async (given: Round, job: Job, charges: Awaited<ReturnType<typeof planJob>>["charges"]) => {
  const { technician } = given.people
  const act = actOn(given, job)
  await act("start the job", "startJob", {}, technician)
  const glasses = charges.flatMap(({ _id: charge, type }) =>
    type === "Replace" ? [{ charge, dot: "DOT 459 AS1" }] : [],
  )
  await act("complete the job", "completeJob", { installRecord: { ...anInstall, glasses } }, technician)
}

const payAndReadInvoice = async (
  { at, people: { clerk, technician } }: Round,
  { invoiceNumber, invoiceKey }: Job,
  total: Awaited<ReturnType<typeof planJob>>["total"],
) => {
  const inCash = 100
  await at("take cash", technician).put(
    "/acceptpayment",
    { invoiceNumber, paymentMethod: "CASH", amount: inCash, dueShown: total },
    once(),
  )
  const rest = Math.round((Number(total) - inCash) * 100) / 100
  const check = { invoiceNumber, paymentMethod: "CHECK", amount: rest } as const
  const { paymentId } = done(
    await at("take a check", technician).put(
      "/acceptpayment",
      { ...check, checknumber: "1042", dueShown: rest },
      once(),
    ),
  )
  await at("attach the signature", technician).put(
    "/acceptpayment",
    { ...check, paymentId, signatureData: signature },
    once(),
  )
  await at("history", clerk).get("/servicerequesthistory", { invoiceNumber })
  await at("public invoice").get("/invoice", { key: invoiceKey })
  await at("invoice as PDF").get("/pdfinvoiceV2", { key: invoiceKey })
}

/**
 * The main job from phone call to signed invoice, with the reads in between. `round` selects the customer.
 */
export const mainJob = async (at: Named, people: People, round: number): Promise<void> => {
  const given = { at, people, round }
  const job = await takeRequest(given)
  const { total, charges } = await planJob(given, job)
  await readLists(given, job)
  await doWork(given, job, charges)
  await payAndReadInvoice(given, job, total)
}
