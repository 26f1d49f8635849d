import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { problemIn } from "../../driver/client.ts"
import { as, type Login } from "../client.ts"
import { addCode } from "../promocodes/code.ts"
import { table } from "../table.ts"
import { act, aJob, open } from "./job.ts"

const { admin, clerk, technician, commercialAccount } = people(table)

const glass = { type: "Replace", part: "FW04915GTYN", list: 612.4, cost: 180, laborhours: 2.6 } as const
const typedKit = { type: "Install Kit", kit: "W/S", net: 17.77 } as const
const toInsurance = { invoiceType: "Insurance", insuranceCarrierKey: "sierra", insuranceDeductible: 250 }

const switchTo = (login: Login, number: number, to: object, key?: string) =>
  act(login, number, "switchInvoiceType", to, key)
const figures = async (login: Login, number: number) =>
  (await open(login, number)).charges.map(({ net, labor, quantity }) => [net, labor, quantity])

describe("POST /servicerequestaction switchInvoiceType", () => {
  it("prices lines for the new payer, and switching back restores entered values", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount({ name: "Valley Fleet" })]
    await as(rosa).post("/billingprofile", { userId: fleet._id, taxExempt: true })
    const number = await aJob(rosa, { charges: [glass, typedKit] })
    // 180.00 x 1.30 + 100 is 334.00: part 180.00, tax of part and kits 15.63, of which 13.05 on the part.
    const cash = [
      [180, 140.95, 1],
      [17.77, 0, 2],
    ]
    expect(await figures(rosa, number)).toEqual(cash)
    const before = await open(rosa, number)

    expect((await switchTo(rosa, number, { ...toInsurance, totalShown: 622.86 })).status).toBe(200)
    expect(await figures(rosa, number)).toEqual([
      [336.82, 208, 1],
      [25, 0, 2],
    ])
    expect(await open(rosa, number)).toMatchObject({
      invoiceType: "Insurance",
      insuranceCarrier: "Sierra Mutual",
      totalCustomerDue: 250,
      charges: [
        { pricedBy: { net: "carrier", labor: "carrier" } },
        { pricedBy: { net: "carrier", kit: "typed" } },
      ],
    })

    expect((await switchTo(rosa, number, { invoiceType: "Net", billingId: fleet._id })).status).toBe(200)
    // Cost plus 100 %, 2.6 h at 80.00, two kits at 25.00, exempt.
    expect(await open(rosa, number)).toMatchObject({
      billingCompany: "Valley Fleet",
      taxExempt: true,
      totalTax: 0,
      total: 618,
      charges: [{ net: 360, labor: 208 }, { total: 50 }],
    })

    expect((await switchTo(rosa, number, { invoiceType: "Cash" })).status).toBe(200)
    expect(await figures(rosa, number)).toEqual(cash)
    const after = await open(rosa, number)
    expect(after).toMatchObject({ total: before.total, totalTax: before.totalTax })
    expect(after).not.toHaveProperty("billingId")
    expect(after).not.toHaveProperty("earlier")
    const { body } = await as(rosa).get("/servicerequesthistory", { invoiceNumber: number })
    expect((body as { action: string }[]).map(({ action }) => action)).toEqual([
      "switched to Cash",
      "switched to Net, Valley Fleet",
      "switched to Insurance, Sierra Mutual",
      "took the request",
    ])
  })

  it("sets a credit aside while an insurer pays, and a deductible while none does", async () => {
    const [rosa, fleet] = [await clerk(), await commercialAccount()]
    const number = await aJob(rosa, { charges: [glass], customerCredit: 12 })
    await switchTo(rosa, number, toInsurance)
    expect(await open(rosa, number)).not.toHaveProperty("customerCredit")
    await switchTo(rosa, number, { invoiceType: "Net", billingId: fleet._id })
    const net = await open(rosa, number)
    expect(net).toMatchObject({ customerCredit: 12 })
    expect(net).not.toHaveProperty("insuranceDeductible")
    await switchTo(rosa, number, { invoiceType: "Cash" })
    const cash = await open(rosa, number)
    expect(cash).toMatchObject({ customerCredit: 12 })
    expect(cash).not.toHaveProperty("insuranceDeductible")
    await switchTo(rosa, number, { invoiceType: "Insurance", insuranceCarrierKey: "sierra" })
    expect(await open(rosa, number)).toMatchObject({ insuranceDeductible: 250, totalCustomerDue: 250 })
  })

  it("keeps a reference that no other payer owns, and drops a cleared one", async () => {
    const [rosa, fleet, movers] = [await clerk(), await commercialAccount(), await commercialAccount()]
    const number = await aJob(rosa, { charges: [glass] })
    const numbersAfter = async (to: object) => {
      expect((await switchTo(rosa, number, to)).status).toBe(200)
      const { insuranceClaimNumber: claim, externalReferenceNumber: reference } = await open(rosa, number)
      return { claim, reference }
    }
    const claim = "26-118"
    const claimed = { ...toInsurance, insuranceClaimNumber: claim, externalReferenceNumber: claim }
    expect(await numbersAfter(claimed)).toEqual({ claim, reference: claim })
    const toFleet = { invoiceType: "Net", billingId: fleet._id }
    expect(await numbersAfter(toFleet)).toEqual({ claim, reference: undefined })
    expect(await numbersAfter({ ...toFleet, externalReferenceNumber: "RO 7" })).toEqual({
      claim,
      reference: "RO 7",
    })
    expect(await numbersAfter({ ...toFleet, billingId: movers._id })).toEqual({ claim, reference: undefined })
    await numbersAfter({ ...toFleet, externalReferenceNumber: "RO 7" })
    expect(await numbersAfter({ ...toFleet, externalReferenceNumber: "" })).toEqual({
      claim,
      reference: undefined,
    })
    await numbersAfter({ ...toFleet, externalReferenceNumber: "RO 7" })
    expect(await numbersAfter({ ...toInsurance, insuranceClaimNumber: "" })).toEqual({
      claim: undefined,
      reference: undefined,
    })
  })

  it("sets a promo code and goodwill aside while an insurer pays", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promoCode = await addCode(ada)
    const number = await aJob(rosa, { charges: [glass], promoCode, customerCredit: 10 })
    const before = await open(rosa, number)
    await switchTo(rosa, number, toInsurance)
    expect((await open(rosa, number)).charges).toHaveLength(1)
    const [line] = (await open(rosa, number)).charges
    const edit = { charges: [{ _id: line?._id, type: "Replace", laborhours: 3 } as const] }
    expect((await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, edit)).status).toBe(200)
    expect((await open(rosa, number)).total).toBe(601.24)
    await as(rosa).put(`/servicerequest?invoiceNumber=${number}`, {
      charges: [{ _id: line?._id, type: "Replace", laborhours: 2.6 }],
    })
    await switchTo(rosa, number, { invoiceType: "Cash" })
    const { total, customerCredit, charges } = await open(rosa, number)
    expect({ total, customerCredit, lines: charges.length }).toEqual({
      total: before.total,
      customerCredit: 10,
      lines: 2,
    })
  })

  it("is rejected when the total differs from the one shown, and for the current type", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [glass] })
    const { total } = await open(rosa, number)
    expect(await switchTo(rosa, number, { ...toInsurance, totalShown: total })).toMatchObject({
      status: 409,
      body: { code: "due_changed", before: total, total: 569.24 },
    })
    expect(await switchTo(rosa, number, { invoiceType: "Cash" })).toMatchObject({
      status: 409,
      body: { code: "action_not_allowed" },
    })
    expect((await open(rosa, number)).version).toBe(1)
  })

  it("names a missing or unknown payer field", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const fieldOf = async (to: object) => {
      const reply = await switchTo(rosa, number, to)
      return [reply.status, problemIn(reply).fields?.[0]?.field]
    }
    expect(await fieldOf({})).toEqual([400, "invoiceType"])
    expect(await fieldOf({ invoiceType: "Warranty" })).toEqual([400, "invoiceType"])
    expect(await fieldOf({ invoiceType: "Insurance" })).toEqual([400, "insuranceCarrierKey"])
    expect(await fieldOf({ ...toInsurance, insuranceCarrierKey: "nobody" })).toEqual([
      400,
      "insuranceCarrierKey",
    ])
    expect(await fieldOf({ invoiceType: "Insurance", insuranceCarrierKey: "sierra" })).toEqual([
      400,
      "insuranceDeductible",
    ])
    expect(await fieldOf({ invoiceType: "Net" })).toEqual([400, "billingId"])
    expect(await fieldOf({ invoiceType: "Net", billingId: "nobody" })).toEqual([400, "billingId"])
  })

  it("switches once for repeated calls, and only for clerks", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aJob(rosa, { charges: [glass], appointmentTechnicians: [theo._id] })
    expect(await switchTo(theo, number, toInsurance)).toMatchObject({ status: 403 })
    expect((await switchTo(await technician(), number, toInsurance)).status).toBe(404)
    const key = `switch-${number}`
    const first = await switchTo(rosa, number, toInsurance, key)
    expect(await switchTo(rosa, number, toInsurance, key)).toMatchObject({
      status: 200,
      body: first.body as object,
    })
    expect((await open(rosa, number)).version).toBe(2)
  })

  it("is the only way to change the invoice type", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa)
    const put = (body: object) => as(rosa).put(`/servicerequest?invoiceNumber=${number}`, body)
    expect(await put({ invoiceType: "Net" })).toMatchObject({
      status: 400,
      body: { fields: [{ field: "invoiceType", message: expect.stringContaining("Switch to Insurance") }] },
    })
    expect((await put({ invoiceType: "Cash", customerNotes: "Ring." })).status).toBe(200)
  })
})
