import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login, problemIn } from "../client.ts"
import { table } from "../table.ts"
import { act, aDoneJob, aPaidJob, open } from "./job.ts"

const { admin, clerk, technician, customer, commercialAccount } = people(table)

const complaint = "Wind noise at the top edge"
const visitOf = (originalInvoice: number) =>
  ({
    invoiceType: "Warranty",
    originalInvoice,
    appointmentDate: "11/23/2026",
    customerNotes: complaint,
  }) as const

const dispatch = async (login: Login, original: number, key?: string) => {
  const reply = await as(login).post("/servicerequest", visitOf(original), key ? { key } : {})
  expect(reply.status).toBe(201)
  return (reply.body as { invoiceNumber: number }).invoiceNumber
}

describe("POST /servicerequest with originalInvoice", () => {
  it("copies customer, car, payer, and location to a visit without charges, linked both ways", async () => {
    const [rosa, ortega, mia, fleet] = [
      await clerk(),
      await technician(),
      await customer(),
      await commercialAccount({ name: "Valley Fleet", address: "9 Pine St, Yuba City, CA 95991" }),
    ]
    const original = await aPaidJob(rosa, ortega, {
      invoiceType: "Net",
      customerId: mia._id,
      billingId: fleet._id,
      billingCompany: "Valley Fleet",
      billingPhone: "5305550188",
      billingNotes: "TAX EXEMPT",
      vin: "1HGCM82633A004352",
      customerCredit: 5,
      calibrationNeeded: false,
    })
    const { version } = await open(rosa, original)
    const made = await dispatch(rosa, original)
    const visit = await open(mia, made)
    expect(visit).toMatchObject({
      version: 1,
      invoiceType: "Warranty",
      serviceType: "Inspect",
      serviceStatus: "serviceWarrantyRequested",
      serviceSummary: "Warranty Inspection",
      originalGlass: [{ opening: "windshield", part: "FW04915GTYN" }],
      customerName: "Priya Raman",
      customerNotes: complaint,
      vehicle: "2022 Subaru Outback Touring",
      vin: "1HGCM82633A004352",
      billingCompany: "Valley Fleet",
      appointmentDate: "11/23/2026",
      appointmentTimeStart: "6:00am",
      appointmentTimeEnd: "9:00pm",
      appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
      appointmentTechnicians: [ortega._id],
      appointmentRescheduled: 0,
      originalInvoice: original,
      charges: [],
      authorizations: [],
      payments: [],
      total: 0,
      totalUnpaid: 0,
    })
    expect(await open(rosa, made)).toMatchObject({ billingPhone: "5305550188" })
    expect(await open(rosa, made)).not.toHaveProperty("billingNotes")
    expect(visit).not.toHaveProperty("customerCredit")

    expect(await open(rosa, original)).toMatchObject({
      serviceStatus: "invoicePaid",
      version: version + 1,
      warrantyInvoices: [made],
    })
    const history = async (invoiceNumber: number) => {
      const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber })
      return (body as { action: string }[])[0]?.action
    }
    expect(await history(original)).toBe(`made the warranty dispatch ${made}`)
    expect(await history(made)).toBe(`made a warranty dispatch of ${original}`)
  })

  it("is limited to technicians' own jobs, and the technician can find the visit afterward", async () => {
    const [rosa, ortega, lind] = [await clerk(), await technician(), await technician()]
    const original = await aPaidJob(rosa, ortega)
    expect((await as(lind).post("/servicerequest", visitOf(original))).status).toBe(404)
    expect((await open(ortega, await dispatch(ortega, original))).appointmentTechnicians).toEqual([
      ortega._id,
    ])

    const [line] = (await open(rosa, original)).charges
    await as(rosa).put(`/servicerequest?invoiceNumber=${original}`, {
      charges: [
        { _id: line?._id, type: "Replace", technicians: [{ _id: lind._id, role: "Assistant", half: false }] },
      ],
    })
    expect((await open(lind, await dispatch(lind, original))).appointmentTechnicians).toEqual([
      ortega._id,
      lind._id,
    ])
  })

  it("leaves out a deactivated technician", async () => {
    const [rosa, ortega, gone] = [await clerk(), await technician(), await technician()]
    const original = await aPaidJob(rosa, ortega, { appointmentTechnicians: [gone._id, ortega._id] })
    expect((await as(await admin()).put("/users", { user: gone._id, state: "inactive" })).status).toBe(200)
    expect((await open(rosa, await dispatch(rosa, original))).appointmentTechnicians).toEqual([ortega._id])
  })

  it("is rejected for an unfinished job and for a warranty visit", async () => {
    const [rosa, ortega] = [await clerk(), await technician()]
    const unpaid = await aDoneJob(rosa, ortega)
    expect(await as(ortega).post("/servicerequest", visitOf(unpaid))).toBeProblem(409, "action_not_allowed", {
      detail: expect.stringContaining("The job is Awaiting Payment."),
      Error: expect.any(String),
    })
    const visit = await dispatch(rosa, await aPaidJob(rosa, ortega))
    await act(rosa, visit, "setStatus", { serviceStatus: "serviceComplete" })
    expect(await as(rosa).post("/servicerequest", visitOf(visit))).toBeProblem(409, "action_not_allowed", {
      detail: "This is already a Warranty job.",
    })
  })

  it("names a missing date, complaint, or both, and rejects another invoice type", async () => {
    const [rosa, ortega] = [await clerk(), await technician()]
    const original = await aPaidJob(rosa, ortega)
    const fieldsOf = async (login: Login, changes: object) => {
      const reply = await as(login).post("/servicerequest", { ...visitOf(original), ...changes })
      return [reply.status, problemIn(reply).detail, problemIn(reply).fields?.map(({ field }) => field)]
    }
    const date = "YOU MUST ENTER AN APPOINTMENT DATE."
    const word = "YOU MUST ENTER THE CUSTOMER'S COMPLAINT FOR THE TECHNICIAN."
    for (const login of [rosa, ortega]) {
      expect(await fieldsOf(login, { appointmentDate: undefined })).toEqual([400, date, ["appointmentDate"]])
      expect(await fieldsOf(login, { customerNotes: " " })).toEqual([400, word, ["customerNotes"]])
      expect(await fieldsOf(login, { appointmentDate: null, customerNotes: undefined })).toEqual([
        400,
        `${date} ${word}`,
        ["appointmentDate", "customerNotes"],
      ])
      expect(await fieldsOf(login, { invoiceType: "Cash" })).toMatchObject([
        400,
        expect.any(String),
        ["invoiceType"],
      ])
    }
    expect(await open(rosa, original)).not.toHaveProperty("warrantyInvoices")
  })

  it("creates one visit for a repeated call and two for two clerks, all linked to the original", async () => {
    const [rosa, sam, ortega] = [await clerk(), await clerk(), await technician()]
    const original = await aPaidJob(rosa, ortega)
    const key = `dispatch-${original}`
    const [first, again] = await Promise.all([dispatch(rosa, original, key), dispatch(rosa, original, key)])
    expect(again).toBe(first)
    const others = await Promise.all([dispatch(rosa, original), dispatch(sam, original)])
    const { warrantyInvoices = [] } = await open(rosa, original)
    expect(warrantyInvoices[0]).toBe(first)
    expect(warrantyInvoices.slice(1).toSorted()).toEqual(others.toSorted())
  })
})
