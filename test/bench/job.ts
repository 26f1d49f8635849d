import { randomUUID } from "node:crypto"
import { PNG } from "pngjs"
import { anInstall } from "../driver/job.ts"
import { jobDay, listedDay, listedDayPath, listedName, phoneOf, windowOf } from "./day.ts"
import type { Answer, Call, Login } from "./measure.ts"

export type People = {
  clerk: Login
  technician: Login
  /** of a request that the projector has seen long ago */
  listedNumber: number
}

/** A call of the main job under the name that the report shows. */
export type Step = (name: string, call: Call) => Promise<Answer>

const picture = PNG.sync.write(new PNG({ width: 300, height: 90 }))
const signature = `data:image/png;base64,${picture.toString("base64")}`

const first = <T>({ body }: Answer): T => (body as [T])[0]

/**
 * The main job as its screens call it, from the phone call to the signed invoice, with what people look at in between.
 * `round` tells the customers apart.
 */
export const mainJob = async (
  step: Step,
  { clerk, technician, listedNumber }: People,
  round: number,
): Promise<void> => {
  const read = (name: string, path: string, login = clerk) => step(name, { method: "GET", path, login })
  const write = (name: string, method: string, path: string, body: unknown, login = clerk) =>
    step(name, { method, path, login, body, key: randomUUID() })

  await step("refresh the session", {
    method: "PUT",
    path: "/session",
    login: clerk,
    body: { location: "/" },
  })
  await read("account", "/account")

  await read("find a customer by phone", "/users?q=5305550104&role=user")
  const phone = phoneOf(round)
  const { _id } = (
    await write("create a customer", "POST", "/users", { name: "Priya Raman", phone, role: "user" })
  ).body as { _id: string }
  await read("decode a VIN", "/vin?vin=1HGCM82633A004352")
  await write("add a vehicle", "POST", "/vehicle", {
    customerId: _id,
    vin: "1HGCM82633A004352",
    year: 2003,
    make: "Honda",
    model: "Accord",
  })
  await read("vehicles of a customer", `/vehicle?customerId=${_id}`)

  await read("carriers", "/insuranceproviders")
  await read("technicians", "/servicetechnicians")
  await read("branches", "/branches")
  const { invoiceNumber, invoiceKey } = (
    await write("take a request", "POST", "/servicerequest", {
      invoiceType: "Cash",
      customerId: _id,
      customerName: "Priya Raman",
      customerPhone: phone,
      vehicle: "2003 Honda Accord",
      vin: "1HGCM82633A004352",
      appointmentLocation: "Mobile",
      appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
    })
  ).body as { invoiceNumber: number; invoiceKey: string }
  const own = `/servicerequest?invoiceNumber=${invoiceNumber}`

  await write("add charges", "PUT", own, {
    charges: [
      {
        type: "Replace",
        opening: "windshield",
        part: "FW04915GTYN",
        list: 612.4,
        discount: 38,
        entered: "discount",
        laborhours: 2.6,
        laborrate: 65,
        labortype: "hourly",
        partcost: 214.8,
      },
      { type: "Install Kit", kit: "F/C", net: 20, quantity: 2 },
      { type: "Repair", description: "1 chip" },
    ],
  })
  await write("set the appointment", "PUT", own, {
    appointmentDate: jobDay(round),
    ...windowOf(round),
    appointmentTechnicians: [technician._id],
  })
  const { total, charges } = first<{ total: number; charges: { _id: string; type: string }[] }>(
    await read("one request", own),
  )

  const act = (name: string, action: string, more: object = {}, login = clerk) =>
    write(name, "POST", "/servicerequestaction", { invoiceNumber, action, ...more }, login)
  await act("confirm the appointment", "confirmAppointment")
  await act("parts ordered", "partsOrdered")
  await act("parts received", "partsReceived")
  await act("authorize the estimate", "authorizeEstimate", {
    how: "call",
    name: "Priya Raman",
    amount: total,
  })

  await read("day of 100", listedDayPath)
  await read("month's calendar", `/servicerequest?search=monthCalendar&date=${encodeURIComponent(listedDay)}`)
  await read("find a request by name", `/servicerequest?search=${listedName}&limit=20`)
  await read("find a request by number", `/servicerequest?search=${listedNumber}`)
  await read("requests of a customer", `/servicerequest?customerId=${_id}`)
  await read("technician's day", `/servicerequest?date=${encodeURIComponent(listedDay)}`, technician)

  await act("start the job", "startJob", {}, technician)
  const glasses = charges.flatMap(({ _id: charge, type }) =>
    type === "Replace" ? [{ charge, dot: "DOT 459 AS1" }] : [],
  )
  await act("complete the job", "completeJob", { installRecord: { ...anInstall, glasses } }, technician)
  const { paymentId } = (
    await write(
      "take the payment",
      "PUT",
      "/acceptpayment",
      { invoiceNumber, paymentMethod: "CHECK", amount: total, checknumber: "1042", dueShown: total },
      technician,
    )
  ).body as { paymentId: string }
  await write(
    "attach the signature",
    "PUT",
    "/acceptpayment",
    { invoiceNumber, paymentMethod: "CHECK", amount: total, paymentId, signatureData: signature },
    technician,
  )
  await read("history", `/servicerequesthistory?invoiceNumber=${invoiceNumber}`)
  await step("public invoice", { method: "GET", path: `/invoice?key=${invoiceKey}` })
  await step("invoice as PDF", { method: "GET", path: `/pdfinvoiceV2?key=${invoiceKey}` })
}
