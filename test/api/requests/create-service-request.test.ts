import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { addDays, toWireDate } from "#shared/domain/schedule/dates.ts"
import { type Person, people, randomPhone } from "../../builders/people.ts"
import { done } from "../../driver/job.ts"
import { as, malformed, problemIn } from "../client.ts"
import { agree } from "../messages/agree.ts"
import { textsTo } from "../session/texts.ts"
import { table } from "../table.ts"
import { withinOneDay } from "../within-one-day.ts"
import { aJob, aPaidJob, kit, open, windshield } from "./job.ts"

const { clerk, technician, customer, commercialAccount } = people(table)

describe("POST /servicerequest", () => {
  it("creates an insurance job with its appointment, location, tax, and totals", async () => {
    const rosa = await clerk()
    const ortega = await technician()
    const invoiceNumber = await aJob(rosa, {
      invoiceType: "Insurance",
      insuranceCarrier: "Sierra Mutual",
      insuranceDeductible: 250,
      insuranceClaimNumber: "CL-11",
      appointmentDate: "11/20/2026",
      appointmentTimeStart: "1:00pm",
      appointmentTimeEnd: "3:00pm",
      appointmentLocation: "Mobile",
      appointmentAddress: "1184 Plumas St, Yuba City, CA 95991",
      appointmentTechnicians: [ortega._id],
      charges: [{ ...windshield }, { ...kit }],
    })
    expect(await open(rosa, invoiceNumber)).toMatchObject({
      invoiceNumber,
      version: 1,
      serviceStatus: "awaitingServiceScheduling",
      zone: "Yuba City",
      serviceWriter: rosa.name,
      appointmentDate: "11/20/2026",
      appointmentTimeStart: "1:00pm",
      assignedTechnicians: [ortega._id],
      // 612.40 less 38 % is 379.69, plus two kits of 20.00
      totalParts: 419.69,
      totalLabor: 169,
      totalCustomerDue: 250,
      charges: [
        { type: "Replace", net: 379.69, labor: 169, total: 548.69 },
        { type: "Install Kit", total: 40 },
      ],
    })
  })

  it("sends the owner's text once to a customer who consented, and to no one else", async () => {
    const caller = await clerk()
    const [agreed, silent] = [randomPhone(), randomPhone()]
    await as(caller).put("/textconsent", { phone: agreed, given: true })
    const key = randomUUID()
    const take = async (customerPhone: string) =>
      done(
        await as(caller).post(
          "/servicerequest",
          { invoiceType: "Cash", customerName: "Priya Raman", customerPhone },
          customerPhone === agreed ? { key } : {},
        ),
      )
    const { invoiceNumber } = await take(agreed)
    await take(agreed)
    await take(silent)
    const { jobKey } = await open(caller, invoiceNumber)
    const text = `^We received your request\\. We'll call you to set a time\\. https?://\\S+/job/${jobKey}$`
    await expect.poll(() => textsTo(agreed)).toEqual([expect.stringMatching(new RegExp(text))])
    expect(await textsTo(silent)).toEqual([])
  })

  it("texts no customer about a job that is entered after its day", () =>
    withinOneDay(async (today) => {
      const rosa = await clerk()
      const textsAbout = async (day: number) => {
        const customerPhone = await agree(randomPhone())
        await aJob(rosa, { customerPhone, appointmentDate: toWireDate(addDays(today, day)) })
        return () => textsTo(customerPhone)
      }
      const passed = await textsAbout(-1)
      await expect.poll(await textsAbout(1)).toHaveLength(1)
      expect(await passed()).toEqual([])
    }))

  it("starts Open without an appointment date", async () => {
    const rosa = await clerk()
    expect((await open(rosa, await aJob(rosa))).serviceStatus).toBe("open")
  })

  it("starts in the status that is sent, and records it in the history", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { serviceStatus: "awaitingCoverageVerification" })
    expect((await open(rosa, number)).serviceStatus).toBe("awaitingCoverageVerification")
    const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number })
    expect(body[0]?.action).toBe(
      "took the request and set the status by hand: Awaiting Coverage Verification, was Open",
    )
    const asOpen = await aJob(rosa, { serviceStatus: "open" })
    const { body: first } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: asOpen })
    expect(first[0]?.action).toBe("took the request")
  })

  it("rejects unknown starting statuses and those after the work is done", async () => {
    const rosa = await clerk()
    const start = (serviceStatus: string) =>
      as(rosa).post("/servicerequest", malformed({ invoiceType: "Cash", serviceStatus }))
    for (const status of ["serviceComplete", "invoicePaid", "cancelled", "closed"])
      expect(await start(status), status).toBeProblem(400, "malformed", {
        detail: "A new request starts before the work is done. Create it first, then set this status.",
      })
    expect(await start("notastatus")).toBeProblem(400, "malformed")
  })

  it("starts a warranty dispatch as Warranty Requested, and rejects another status", async () => {
    const [rosa, theo] = await Promise.all([clerk(), technician()])
    const original = await aPaidJob(rosa, theo)
    const start = (who: Person, serviceStatus: string) =>
      as(who).post(
        "/servicerequest",
        malformed({
          invoiceType: "Warranty",
          originalInvoice: original,
          appointmentDate: "11/20/2026",
          customerNotes: "It leaks.",
          serviceStatus,
        }),
      )
    expect(await start(theo, "repairReady")).toBeProblem(400, "malformed", {
      detail: "A warranty dispatch starts as Warranty Requested. Leave the status out.",
    })
    for (const who of [rosa, theo]) expect((await start(who, "serviceWarrantyRequested")).status).toBe(201)
  })

  it("gives every request a unique number and an unguessable key", async () => {
    const rosa = await clerk()
    const numbers = await Promise.all(Array.from({ length: 8 }, () => aJob(rosa)))
    expect(new Set(numbers).size).toBe(8)
    expect((await open(rosa, numbers[0] ?? 0)).invoiceKey).toMatch(/^[\w-]{22}$/)
  })

  it("rejects an invalid VIN and billing to a non-account, and stores a VIN as entered", async () => {
    const rosa = await clerk()
    const mia = await customer({ name: "Mia Tran" })
    const fleet = await commercialAccount()
    const post = (body: object) => as(rosa).post("/servicerequest", { invoiceType: "Net", ...body })
    expect(await post({ vin: "1HGCM82633A00435" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "vin", message: "A VIN has 17 characters. This one has 16." }] },
    })
    expect(await post({ billingId: mia._id })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "billingId", message: "Mia Tran isn't a commercial or carrier account." }] },
    })
    const taken = await aJob(rosa, {
      invoiceType: "Net",
      billingId: fleet._id,
      customerId: mia._id,
      vin: "1hgcm82633a004352",
    })
    expect(await open(rosa, taken)).toMatchObject({ vin: "1HGCM82633A004352", billingId: fleet._id })
  })

  it("bills to the account's own address unless another is entered", async () => {
    const rosa = await clerk()
    const fleet = await commercialAccount({ address: "1 Fleet Way, Yuba City", email: "bills@fleet.test" })
    const net = { invoiceType: "Net", billingId: fleet._id } as const
    const theirs = {
      billingCompany: fleet.name,
      billingFullAddress: "1 Fleet Way, Yuba City",
      billingPhone: fleet.phone,
      billingEmail: "bills@fleet.test",
    }
    expect(await open(rosa, await aJob(rosa, net))).toMatchObject(theirs)
    const typed = await aJob(rosa, { ...net, billingEmail: "depot@fleet.test" })
    expect(await open(rosa, typed)).toMatchObject({ ...theirs, billingEmail: "depot@fleet.test" })
    const later = await aJob(rosa)
    await as(rosa).put(`/servicerequest?invoiceNumber=${later}`, { billingId: fleet._id })
    expect(await open(rosa, later)).toMatchObject(theirs)
  })

  it("rejects the same technician twice on a line, who would be paid twice", async () => {
    const [rosa, lind] = [await clerk(), await technician()]
    const twice = ["Installer", "Assistant"] as const
    const technicians = twice.map((role) => ({ _id: lind._id, role, half: false }))
    const charges = [{ type: "Repair" as const, technicians }]
    expect(await as(rosa).post("/servicerequest", { invoiceType: "Cash", charges })).toMatchObject({
      status: 400,
      body: {
        fields: [
          { field: "charges.0.technicians.1._id", message: "This technician is already on the line." },
        ],
      },
    })
  })

  it("creates one request for a repeated call and returns the same reply", async () => {
    const rosa = await clerk()
    const body = { invoiceType: "Cash", customerName: "Only Once" } as const
    const [first, again] = await Promise.all([
      as(rosa).post("/servicerequest", body, { key: "take-once-1" }),
      as(rosa).post("/servicerequest", body, { key: "take-once-1" }),
    ])
    expect(again).toMatchObject({ status: 201, body: first.body as object })
    expect(
      await as(rosa).post("/servicerequest", { ...body, customerName: "Another" }, { key: "take-once-1" }),
    ).toBeProblem(422, "key_reused")
  })

  it("rejects goodwill on an insurance job, which would reduce the deductible", async () => {
    const reply = await as(await clerk()).post("/servicerequest", {
      invoiceType: "Insurance",
      customerCredit: 20,
    })
    expect(reply).toBeProblem(422, "deductible_protected")
  })

  it("names each malformed field, and creates nothing", async () => {
    const reply = await as(await clerk()).post(
      "/servicerequest",
      malformed({
        invoiceType: "Barter",
        appointmentDate: "2/30/2026",
        appointmentTimeStart: "noon",
        charges: [{ type: "Replace", list: "a lot" }],
      }),
    )
    expect(reply).toBeProblem(400, "malformed")
    expect(problemIn(reply).fields?.map(({ field }) => field)).toEqual([
      "invoiceType",
      "appointmentDate",
      "appointmentTimeStart",
      "charges.0.list",
    ])
  })

  it("names an unknown customer", async () => {
    const reply = await as(await clerk()).post("/servicerequest", {
      invoiceType: "Cash",
      customerId: "nobody",
    })
    expect(reply).toMatchObject({ status: 400, body: { fields: [{ field: "customerId" }] } })
  })

  it("rejects a clerk-only field sent by a technician, and names it", async () => {
    const reply = await as(await technician()).post("/servicerequest", {
      invoiceType: "Warranty",
      originalInvoice: 1,
      customerNotes: "x",
      appointmentDate: "11/23/2026",
      taxRate: 0,
    })
    expect(reply).toBeProblem(403, "field_not_allowed", { fields: [{ field: "taxRate" }] })
  })
})
