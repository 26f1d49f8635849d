import { describe, expect, it } from "vitest"
import { people } from "../../builders/people.ts"
import { as, type Login } from "../client.ts"
import { addCode } from "../promocodes/code.ts"
import { table } from "../table.ts"
import { aJob, kit, open, windshield } from "./job.ts"

const { admin, clerk, technician } = people(table)

type Line = { type: string; net: number; labor: number; total: number; quantity: number; pricedBy?: object }
type Answer = { charges: Line[]; total: number; totalTax: number; before?: { total: number }; promo?: object }

const prices = (login: Login, body: object) => as(login).post("/prices", body)
const priced = async (login: Login, body: object): Promise<Answer> => {
  const { status, body: answer } = await prices(login, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer as Answer
}
const glass = { type: "Replace", part: "FW04915GTYN", list: 612.4, laborhours: 2.6 }

describe("POST /prices", () => {
  it("prices a windshield, kit, and moulding at the carrier's rates on an insurance job", async () => {
    const answer = await priced(await clerk(), {
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      insuranceDeductible: 250,
      charges: [glass, { type: "Install Kit" }, { type: "Moulding", list: 58.25, partType: "nags" }],
    })
    // 612.40 less 45 %, 2.6 h at 80.00, two W/S at 25.00, 58.25 less 20 %.
    expect(answer.charges.map(({ net, labor, total }) => [net, labor, total])).toEqual([
      [336.82, 208, 544.82],
      [25, 0, 50],
      [46.6, 0, 46.6],
    ])
    expect(answer).toMatchObject({
      insuranceCarrier: "Sierra Mutual",
      serviceSummary: "Replace windshield, molding",
      totalParts: 433.42,
      totalTax: 31.42,
      total: 672.84,
      totalCustomerDue: 250,
      charges: [
        { opening: "windshield", pricedBy: { net: "carrier", labor: "carrier" } },
        { kit: "W/S" },
        { discount: 20 },
      ],
    })
  })

  it("knows the cost of a NAGS number typed with a space", async () => {
    const charges = [{ type: "Replace", part: "fd22218 gtn" }]
    expect(await priced(await clerk(), { invoiceType: "Cash", charges })).toMatchObject({
      total: 191,
      charges: [{ part: "FD22218GTN", cost: 70 }],
    })
  })

  it("keeps a chip price as entered, even at 40.00, the default of a new one", async () => {
    const rosa = await clerk()
    const payer = { invoiceType: "Insurance", insuranceCarrierKey: "sierra", insuranceDeductible: 250 }
    const typed = await priced(rosa, { ...payer, charges: [{ type: "Repair", laborrate: 40 }] })
    expect(typed.charges).toMatchObject([
      { labor: 40, pricedBy: { labor: "typed" }, atRates: { labor: { result: 6500 } } },
    ])
    expect((await priced(rosa, { ...payer, charges: [{ type: "Repair" }] })).charges).toMatchObject([
      { labor: 65, pricedBy: { labor: "carrier" } },
    ])
  })

  it("keeps an entered 0.00 on a new line, and prices what was not entered", async () => {
    const rosa = await clerk()
    const payer = { invoiceType: "Insurance", insuranceCarrierKey: "sierra", insuranceDeductible: 250 }
    const answer = await priced(rosa, {
      ...payer,
      charges: [
        { ...glass, net: 0, entered: "net" },
        { ...glass, laborrate: 0 },
        { type: "Install Kit", kit: "W/S", net: 0 },
      ],
    })
    expect(answer.charges).toMatchObject([
      { net: 0, labor: 208, pricedBy: { net: "typed" }, atRates: { net: { result: 33682 } } },
      { net: 336.82, labor: 0, pricedBy: { net: "carrier", labor: "typed" } },
      { total: 0, pricedBy: { net: "typed", kit: "typed" } },
    ])
    const cash = await priced(rosa, {
      invoiceType: "Cash",
      charges: [
        { ...glass, cost: 180, net: 0 },
        { ...glass, laborrate: 0 },
        { type: "Install Kit", kit: "W/S" },
      ],
    })
    expect(cash.charges).toMatchObject([{ net: 0 }, { net: 612.4, labor: 0 }, { pricedBy: { kit: "typed" } }])
  })

  it("accepts a flat markup or markdown in dollars, and explains it in dollars", async () => {
    const flat = { pricingmethod: "markup", markuptype: "flat", markdowntype: "flat" }
    const answer = await priced(await clerk(), {
      invoiceType: "Net",
      charges: [
        { ...glass, ...flat, cost: 100, markup: 40 },
        { ...glass, ...flat, pricingmethod: "markdown", list: 100, markdown: 15.5 },
      ],
    })
    expect(answer.charges).toMatchObject([
      { net: 140, markup: 40, why: { net: { equation: "100.00 + 40.00 = 140.00" } } },
      { net: 84.5, markdown: 15.5, why: { net: { equation: "100.00 − 15.50 = 84.50" } } },
    ])
  })

  it("stores nothing, and returns the job's current total", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, { charges: [{ ...windshield }, { ...kit }] })
    const now = await open(rosa, number)
    const answer = await priced(rosa, {
      invoiceNumber: number,
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      insuranceDeductible: 100,
    })
    expect(answer).toMatchObject({ before: { total: now.total }, totalCustomerDue: 100 })
    expect(answer.total).not.toBe(now.total)
    expect(await open(rosa, number)).toEqual(now)
  })

  it("returns whether a promo code is valid, and prices the job without an invalid one", async () => {
    const [ada, rosa] = [await admin(), await clerk()]
    const promoCode = await addCode(ada)
    const charges = [{ ...windshield }]
    const input = { invoiceType: "Cash", charges }
    expect(await priced(rosa, { ...input, promoCode })).toMatchObject({
      promo: { valid: true },
      charges: [{}, { total: -75.94 }],
    })
    const wrong = await priced(rosa, { ...input, promoCode: "NOBODYS-CODE" })
    expect(wrong).toMatchObject({ promo: { valid: false, message: "Promo code is not valid" } })
    expect(wrong.charges).toHaveLength(1)
  })

  it("shows a technician prices without costs for their own jobs only", async () => {
    const [rosa, theo] = [await clerk(), await technician()]
    const number = await aJob(rosa, { appointmentTechnicians: [theo._id], charges: [{ ...windshield }] })
    const [line] = (await open(theo, number)).charges
    const charges = [{ _id: line?._id, type: "Replace" }, { type: "Repair" }]
    const answer = await priced(theo, { invoiceNumber: number, charges })
    expect(answer.charges[1]).toMatchObject({ type: "Repair", total: 65 })
    expect(answer.charges[0]).not.toHaveProperty("why")
    expect((await prices(await technician(), { invoiceNumber: number, charges })).status).toBe(404)
    expect(await prices(theo, { invoiceNumber: number, invoiceType: "Net" })).toMatchObject({
      status: 403,
      body: { code: "field_not_allowed" },
    })
  })

  it("rejects an unknown carrier, and reductions on an insurance job", async () => {
    const rosa = await clerk()
    expect(await prices(rosa, { invoiceType: "Insurance", insuranceCarrierKey: "nobody" })).toMatchObject({
      status: 400,
      body: {
        fields: [
          {
            field: "insuranceCarrierKey",
            message: "Choose a carrier from the list. This one doesn't exist.",
          },
        ],
      },
    })
    expect(await prices(rosa, { invoiceType: "Insurance", customerCredit: 20 })).toMatchObject({
      status: 422,
      body: { code: "deductible_protected" },
    })
    expect((await prices(rosa, { invoiceNumber: 1 })).status).toBe(404)
    expect(await prices(rosa, { invoiceType: "Cash", charges: [], wantedDue: 20 })).toMatchObject({
      status: 422,
      body: { code: "refused" },
    })
  })
})
