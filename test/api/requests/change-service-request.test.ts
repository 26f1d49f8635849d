import { describe, expect, it } from "vitest"
import { keys } from "#functions/platform/keys.ts"
import { people } from "../../builders/people.ts"
import { storeField } from "../../builders/stored-field.ts"
import { as, malformed } from "../client.ts"
import { addCode } from "../promocodes/code.ts"
import { table } from "../table.ts"
import { newestEvent, put } from "./change-request.ts"
import { act, aJob, chip, kit, open, windshield } from "./job.ts"

const { admin, clerk, technician } = people(table)

describe("PUT /servicerequest", () => {
  it("changes the fields sent and leaves the rest", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { customerNotes: "Ring the bell" })
    expect(await put(rosa, number, { appointmentDate: "11/24/2026", version: 1 })).toMatchObject({
      status: 200,
      body: { matches: 1, version: 2 },
    })
    expect(await open(rosa, number)).toMatchObject({
      appointmentDate: "11/24/2026",
      customerNotes: "Ring the bell",
      version: 2,
    })
  })

  it("computes totals and the signing time itself, ignoring values sent for them", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [{ ...windshield }] })
    const before = await open(rosa, number)
    const [line] = before.charges
    const totals = { total: 1, totalParts: 1, totalLaborCost: 1, totalPnlNet: 1 }
    const charges = [{ _id: line?._id, type: "Replace", total: 1, labor: 1, laborcost: 1, pnlnet: 1 }]
    expect(
      await put(rosa, number, {
        customerNotes: "Ring the bell",
        assignedTechnicians: ["t1"],
        signedAt: "2026-11-20T12:00:00Z",
        ...totals,
        charges,
      }),
    ).toMatchObject({ status: 200 })
    const after = await open(rosa, number)
    expect(after).toMatchObject({
      customerNotes: "Ring the bell",
      serviceStatus: before.serviceStatus,
      assignedTechnicians: [],
      total: before.total,
      totalPnlNet: before.totalPnlNet,
      charges: before.charges,
    })
    expect(after).not.toHaveProperty("signedAt")
  })

  it("sets the status like the dropdown does, with the same history entry", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    expect(await put(rosa, number, { serviceStatus: "needParts", version: 1 })).toMatchObject({
      status: 200,
      body: { matches: 1, version: 2 },
    })
    const { serviceStatus, statusSince, requestModifiedTimestamp } = await open(rosa, number)
    expect({ serviceStatus, statusSince }).toEqual({
      serviceStatus: "needParts",
      statusSince: requestModifiedTimestamp,
    })
    const byAction = await aJob(rosa)
    await act(rosa, byAction, "setStatus", { serviceStatus: "needParts" })
    const [put1, act1] = [await newestEvent(rosa, number), await newestEvent(rosa, byAction)]
    expect(put1.action).toBe("set the status by hand: Need Parts, was Open")
    expect(put1).toMatchObject({ action: act1.action, status: act1.status, changes: act1.changes })
  })

  it("sets a status in one step with other fields, or not at all", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    await put(rosa, number, { serviceStatus: "repairReady", customerNotes: "Ring the bell" })
    expect(await open(rosa, number)).toMatchObject({
      version: 2,
      serviceStatus: "repairReady",
      customerNotes: "Ring the bell",
    })
    expect((await newestEvent(rosa, number)).action).toBe(
      "changed the request and set the status by hand: Ready, was Open",
    )
    const wrong = { serviceStatus: "cancelled", appointmentTimeStart: "3:00pm", appointmentTimeEnd: "1:00pm" }
    expect((await put(rosa, number, wrong)).status).toBe(400)
    expect(await open(rosa, number)).toMatchObject({ version: 2, serviceStatus: "repairReady" })
  })

  it("accepts the current status without creating a new version", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    expect(await put(rosa, number, { serviceStatus: "open" })).toMatchObject({
      status: 200,
      body: { matches: 1, version: 1 },
    })
  })

  it("rejects an unknown status, a technician's change, and a conflicting one", async () => {
    const [rosa, marta, theo] = [await clerk(), await clerk(), await technician()]
    const number = await aJob(rosa, { appointmentTechnicians: [theo._id] })
    expect(await put(rosa, number, { serviceStatus: "notastatus" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "serviceStatus" }] },
    })
    expect(await put(theo, number, { serviceStatus: "invoicePaid" })).toBeProblem(403, "field_not_allowed")
    await put(marta, number, { serviceStatus: "exception" })
    expect(await put(rosa, number, { serviceStatus: "needParts", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "changed_meanwhile", conflicts: [{ field: "serviceStatus", theirs: "exception" }] },
    })
    expect(await open(rosa, number)).toMatchObject({ serviceStatus: "exception", version: 2 })
  })

  it.each([
    [{ appointmentTimeStart: "6:15am" }, "appointmentTimeStart"],
    [{ appointmentTimeStart: "5:30am" }, "appointmentTimeStart"],
    [{ appointmentTimeEnd: "9:30pm" }, "appointmentTimeEnd"],
    [{ customerPhone: "555" }, "customerPhone"],
    [{ customerPhone: "+65 9123 4567" }, "customerPhone"],
    [{ customerPhone: "ask for Dan\n5305550102" }, "customerPhone"],
    [{ customerEmail: "x" }, "customerEmail"],
    [{ customerEmail: `${"a".repeat(42)}@example.com` }, "customerEmail"],
    [{ billingPhone: "555" }, "billingPhone"],
    [{ billingFax: "555" }, "billingFax"],
    [{ billingEmail: "x" }, "billingEmail"],
  ])("rejects what the forms reject, for a change and for a new request: %j", async (fields, field) => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const refused = { status: 400, body: { fields: [{ field, message: expect.any(String) }] } }
    expect(await put(rosa, number, fields)).toMatchObject(refused)
    const made = { invoiceType: "Cash", ...fields }
    expect(await as(rosa).post("/servicerequest", malformed(made))).toMatchObject(refused)
    expect((await open(rosa, number)).version).toBe(1)
  })

  it("stores a phone and an email with notes below them as entered", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const typed = {
      customerPhone: "(530) 555-0177\n530 555 0199 (wife)",
      customerEmail: "mia@example.com\nwork: torres@example.com",
    }
    expect(await put(rosa, number, typed)).toMatchObject({ status: 200 })
    expect(await open(rosa, number)).toMatchObject(typed)
  })

  it("accepts an invalid first line that was already stored, and changes to the other lines", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    await storeField(table, number, "customerPhone", "ask for Dan")
    expect(await put(rosa, number, { customerPhone: "ask for Dan\n5305550102" })).toMatchObject({
      status: 200,
    })
    expect((await put(rosa, number, { customerPhone: "ask for Bo\n5305550102" })).status).toBe(400)
  })

  it("rejects a window that ends before it starts, also on a new request", async () => {
    const rosa = await clerk()
    const window = { appointmentTimeStart: "1:00pm", appointmentTimeEnd: "3:00pm" }
    const number = await aJob(rosa, window)
    const refused = {
      status: 400,
      body: { fields: [{ field: "appointmentTimeEnd", message: "The window must end after it starts." }] },
    }
    expect(await put(rosa, number, { appointmentTimeEnd: "12:30pm" })).toMatchObject(refused)
    expect(await put(rosa, number, { appointmentTimeStart: "3:00pm" })).toMatchObject(refused)
    const swapped = { invoiceType: "Cash", appointmentTimeStart: "3:00pm", appointmentTimeEnd: "1:00pm" }
    expect(await as(rosa).post("/servicerequest", malformed(swapped))).toMatchObject(refused)
    expect(await open(rosa, number)).toMatchObject({ ...window, version: 1 })
    expect(await put(rosa, number, { appointmentTimeEnd: null })).toMatchObject({ status: 200 })
  })

  it("clears a field with null", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { customerNotes: "Ring the bell" })
    await put(rosa, number, { customerNotes: null })
    expect(await open(rosa, number)).not.toHaveProperty("customerNotes")
  })

  it("computes the lines and totals itself, ignoring values sent for them", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    expect((await put(rosa, number, { charges: [{ ...windshield }, { ...chip }] })).status).toBe(200)
    const request = await open(rosa, number)
    expect(request).toMatchObject({
      totalParts: 379.69,
      totalLabor: 234,
      serviceSummary: "Replace windshield, repair, 1 chip",
    })
    expect(await put(rosa, number, { customerTotal: 1 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "customerTotal" }] },
    })
    expect(await put(rosa, number, { charges: [{ ...windshield, profit: 1 }] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "charges.0.profit" }] },
    })
  })

  it("counts a reschedule, but not the first date", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    await put(rosa, number, { appointmentDate: "11/24/2026" })
    expect((await open(rosa, number)).appointmentRescheduled).toBe(0)
    await put(rosa, number, { appointmentDate: "11/25/2026" })
    expect((await open(rosa, number)).appointmentRescheduled).toBe(1)
  })

  it("solves an entered amount due backward into the labor", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [{ ...windshield }] })
    expect((await put(rosa, number, { wantedDue: 500 })).status).toBe(200)
    expect(await open(rosa, number)).toMatchObject({ totalCustomerDue: 500, total: 500, totalParts: 379.69 })
  })

  it("rejects solving an amount due on a job without lines", async () => {
    const rosa = await clerk()
    expect(await put(rosa, await aJob(rosa), { wantedDue: 100 })).toBeProblem(422, "refused", {
      detail: "There are no charges. Add one first.",
    })
  })

  it("rejects goodwill on an insurance job", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { invoiceType: "Insurance", insuranceDeductible: 250 })
    expect(await put(rosa, number, { customerCredit: 10 })).toBeProblem(422, "deductible_protected")
  })

  it("rejects a promo code on an insurance job", async () => {
    const rosa = await clerk()
    const promoCode = await addCode(await admin())
    const insured = await aJob(rosa, { invoiceType: "Insurance", charges: [{ ...windshield }] })
    expect(await put(rosa, insured, { promoCode })).toMatchObject({
      status: 422,
      body: { code: "deductible_protected" },
    })
  })

  it("creates no version and no history entry for an edit that changes nothing", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { customerNotes: "Ring the bell", charges: [{ ...chip }, { ...kit }] })
    const [repair, install] = (await open(rosa, number)).charges
    const lines = [
      { _id: repair?._id, type: "Repair" },
      { _id: install?._id, type: "Install Kit" },
    ]
    for (const body of [{}, { customerNotes: "Ring the bell" }, { charges: lines }])
      expect(await put(rosa, number, body)).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await put(rosa, number, { charges: lines.toReversed() })).toMatchObject({ body: { version: 2 } })
    expect((await open(rosa, number)).charges.map(({ type }) => type)).toEqual(["Install Kit", "Repair"])
    const path = `/servicerequest?invoiceNumber=${number}`
    expect((await as(rosa).send("PUT", path, null)).status).toBe(400)
  })

  it("accepts lines with long text, cut off in the summary", async () => {
    const rosa = await clerk()
    const charges = ["1", "2"].map((letter) => ({ type: "Other" as const, description: letter.repeat(290) }))
    const number = await aJob(rosa, { charges })
    expect((await open(rosa, number)).serviceSummary).toBe("1".repeat(290))
  })

  it("rejects a line that is sent twice", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [{ ...chip }] })
    const [repair] = (await open(rosa, number)).charges
    const line = { _id: repair?._id, type: "Repair" }
    expect(await put(rosa, number, { charges: [line, { ...line, laborrate: 99 }] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "charges.1._id" }] },
    })
  })

  it("names unknown people and records, and accepts those already on the request", async () => {
    const rosa = await clerk()
    const [theo, ana] = [await technician(), await technician()]
    const number = await aJob(rosa, { appointmentTechnicians: [theo._id] })
    const reply = await put(rosa, number, {
      appointmentTechnicians: [theo._id, rosa._id],
      customerId: "nobody",
      branch: "atlantis",
      charges: [{ ...windshield, technicians: [{ _id: "no-one", role: "Installer", half: false }] }],
    })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        fields: [
          { field: "appointmentTechnicians" },
          { field: "charges.0.technicians" },
          { field: "customerId" },
          { field: "branch" },
        ],
      },
    })
    const stored = await table.get(keys.user(theo._id))
    await table.transact([
      { put: { ...keys.user(theo._id), ...stored, serviceTechnician: false }, onlyIf: "unguarded" },
    ])
    expect((await put(rosa, number, { appointmentTechnicians: [theo._id, ana._id] })).status).toBe(200)
  })

  it("keeps a tax rate entered by a clerk, and uses the location's rate when it is cleared", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [{ ...windshield }] })
    await put(rosa, number, { taxRate: 8.75 })
    expect(await open(rosa, number)).toMatchObject({ taxRate: 8.75, taxRateSource: "typed", totalTax: 33.22 })
    await put(rosa, number, { taxRate: null })
    expect((await open(rosa, number)).taxRateSource).not.toBe("typed")
  })

  it("applies a repeated call once", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const body = { charges: [{ ...chip }] }
    const first = await put(rosa, number, body, "add-a-chip-1")
    expect((await put(rosa, number, body, "add-a-chip-1")).body).toEqual(first.body)
    expect(await open(rosa, number)).toMatchObject({ version: 2, charges: [{ type: "Repair" }] })
    expect((await put(rosa, number, { charges: [] }, "add-a-chip-1")).status).toBe(422)
  })

  it("keeps costs that a technician can't see when they edit a line", async () => {
    const rosa = await clerk()
    const lind = await technician()
    const number = await aJob(rosa, { charges: [{ ...windshield }], appointmentTechnicians: [lind._id] })
    const seen = await open(lind, number)
    expect(seen.charges[0]).not.toHaveProperty("partcost")
    expect(
      (await put(lind, number, { charges: [{ _id: seen.charges[0]?._id, type: "Replace", laborhours: 3 }] }))
        .status,
    ).toBe(200)
    expect((await open(rosa, number)).charges[0]).toMatchObject({ partcost: 214.8, labor: 195 })
    expect(await put(lind, number, { charges: [{ ...windshield }] })).toBeProblem(403, "field_not_allowed", {
      fields: [{ field: "charges.0.partcost" }],
    })
  })

  it("names fields a technician may not change, and hides jobs not assigned to them", async () => {
    const rosa = await clerk()
    const lind = await technician()
    const number = await aJob(rosa, { appointmentTechnicians: [lind._id] })
    expect(await put(lind, number, { appointmentDate: "11/24/2026" })).toBeProblem(403, "field_not_allowed", {
      fields: [{ field: "appointmentDate" }],
    })
    expect((await put(lind, number, { vin: "4S4BTGUD1N3148827", licensePlate: "8abc 123" })).status).toBe(200)
    expect(await open(rosa, number)).toMatchObject({ licensePlate: "8ABC123" })
    expect((await put(await technician(), number, { vin: "4S4BTGUD1N3148827" })).status).toBe(404)
  })

  it("returns 404 for an unknown number", async () => {
    const rosa = await clerk()
    expect(await put(rosa, 999999999, { customerNotes: "x" })).toMatchObject({
      status: 404,
      body: { detail: "Service Request was not found." },
    })
  })
})
