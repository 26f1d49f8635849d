import { describe, expect, it } from "vitest"
import { carrier } from "../../builders/carrier.ts"
import { people } from "../../builders/people.ts"
import type { BodyTo } from "../../driver/client.ts"
import { done } from "../../driver/job.ts"
import { as } from "../client.ts"
import { table } from "../table.ts"
import { aJob, open } from "./job.ts"

const { clerk, commercialAccount } = people(table)

type Carrier = Partial<BodyTo<"POST", "/insuranceproviders">>
type Profile = Omit<BodyTo<"POST", "/billingprofile">, "userId">
type Lines = NonNullable<BodyTo<"POST", "/servicerequest">["charges"]>

const lines: Lines = [
  { type: "Repair", quantity: 2 },
  { type: "Repair", quantity: 3 },
  { type: "Replace", part: "FW04915GTYN", list: 400, cost: 150, laborhours: 2.6 },
  { type: "Provide", list: 100, cost: 60 },
  { type: "Install Kit" },
  { type: "Install Kit", kit: "H/M" },
  { type: "Install Kit", kit: "F/C" },
  { type: "Moulding", list: 58.25, partType: "oem" },
  { type: "Moulding", list: 58.25, partType: "nags" },
]
/** Net and labor per line, and 7.25 % tax on the parts. */
type Worked = { lines: [net: number, labor: number][]; quantities: number[]; tax: number; total: number }
type Amount = number | string
type Figures = {
  charges?: { net: Amount; labor: Amount; quantity: number }[]
  totalTax?: Amount
  total?: Amount
}

const worked = ({ charges = [], totalTax, total }: Figures) => ({
  lines: charges.map(({ net, labor }) => [net, labor]),
  quantities: charges.map(({ quantity }) => quantity),
  tax: totalTax,
  total,
})

const byPlace: Carrier = {
  repairLaborType: "each",
  repairLaborRates: [70, 15, 12, 11, 10],
  replaceLaborType: "hourly",
  replaceLaborRate: 65,
  replaceDiscount: 38,
  replaceMouldingDiscounts: { oem: 20, nonOem: 35 },
  replaceInstallKitDefault: "F/C",
  replaceInstallKits: {
    "W/S": { type: "each", value: 15 },
    "H/M": { type: "flat", value: 27.5 },
    "F/C": { type: "each", value: 20 },
  },
}

const ofCarriers: [title: string, carrier: Carrier, worked: Worked][] = [
  [
    "each repair by its place, hourly labor, kits each and flat",
    byPlace,
    {
      // 70 + 15; 12 + 11 + 10; 400 less 38 %, 2.6 h at 65; 100 less 38 %; F/C; H/M; F/C; 58.25 less 20 % and
      // 35 %
      lines: [
        [0, 85],
        [0, 33],
        [248, 169],
        [62, 0],
        [20, 0],
        [27.5, 0],
        [20, 0],
        [46.6, 0],
        [37.86, 0],
      ],
      quantities: [2, 3, 1, 1, 2, 1, 2, 1, 1],
      tax: 36.39,
      total: 825.35,
    },
  ],
  [
    "flat repairs and labor, no discount",
    {
      ...byPlace,
      repairLaborType: "flat",
      replaceLaborType: "flat",
      replaceLaborRate: 120,
      replaceDiscount: 0,
      replaceMouldingDiscounts: { oem: 0, nonOem: 0 },
      replaceInstallKitDefault: "H/M",
    },
    {
      lines: [
        [0, 70],
        [0, 70],
        [400, 120],
        [100, 0],
        [27.5, 0],
        [27.5, 0],
        [20, 0],
        [58.25, 0],
        [58.25, 0],
      ],
      quantities: [2, 3, 1, 1, 1, 1, 2, 1, 1],
      tax: 51.58,
      total: 1023.08,
    },
  ],
]

const each: Profile = {
  repairLaborType: "each",
  repairLaborRate1: 50,
  repairLaborRate2: 40,
  repairLaborRate3: 30,
  repairLaborRate4: 20,
  repairLaborRate5: 10,
}
const kits: [number, number][] = [
  [25, 0],
  [30, 0],
  [30, 0],
]
const mouldings: [number, number][] = [
  [58.25, 0],
  [58.25, 0],
]
const usual = [2, 3, 1, 1, 2, 2, 2, 1, 1]

const ofProfiles: [title: string, profile: Profile, worked: Worked][] = [
  [
    "markup in percent, each repair by its place",
    each,
    {
      lines: [[0, 90], [0, 60], [300, 208], [120, 0], ...kits, ...mouldings],
      quantities: usual,
      tax: 51.22,
      total: 1115.72,
    },
  ],
  [
    "markup flat, flat labor and a flat kit, moulding discounts",
    {
      replaceMarkup: 80.5,
      replaceMarkupType: "flat",
      replaceLaborType: "flat",
      replaceLaborRate: 95,
      replaceInstallKitTypeWS: "flat",
      replaceMouldingDiscountOemRate: 10,
      replaceMouldingDiscountNonOemRate: 50,
    },
    {
      lines: [[0, 75], [0, 75], [230.5, 95], [140.5, 0], ...kits, [52.43, 0], [29.13, 0]],
      quantities: [2, 3, 1, 1, 1, 2, 2, 1, 1],
      tax: 43.32,
      total: 885.88,
    },
  ],
  [
    "markdown in percent, free repairs",
    { replacePricingMethod: "markdown", replaceMarkdown: 25, repairFree: true },
    {
      lines: [[0, 0], [0, 0], [300, 208], [75, 0], ...kits, ...mouldings],
      quantities: usual,
      tax: 47.96,
      total: 917.46,
    },
  ],
  [
    "markdown flat, exempt from tax",
    { replacePricingMethod: "markdown", replaceMarkdown: 80.5, replaceMarkdownType: "flat", taxExempt: true },
    {
      lines: [[0, 75], [0, 75], [319.5, 208], [19.5, 0], ...kits, ...mouldings],
      quantities: usual,
      tax: 0,
      total: 983.5,
    },
  ],
]

describe("A service request priced for its payer", () => {
  it.each(ofCarriers)("uses the carrier's rates: %s", async (_title, rates, expected) => {
    const rosa = await clerk()
    const provider = { ...carrier(), ...rates }
    done(await as(rosa).post("/insuranceproviders", provider))
    const payer = { invoiceType: "Insurance", insuranceCarrierKey: provider.key } as const
    expect(worked(done(await as(rosa).post("/prices", { ...payer, charges: lines })))).toEqual(expected)
    const taken = await open(rosa, await aJob(rosa, { ...payer, charges: lines }))
    expect(worked(taken)).toEqual(expected)
    expect(taken).toMatchObject({ insuranceCarrier: provider.text })
  })

  it.each(ofProfiles)("uses the account's rates: %s", async (_title, profile, expected) => {
    const rosa = await clerk()
    const { _id: userId } = await commercialAccount()
    done(await as(rosa).post("/billingprofile", { userId, ...profile }))
    const payer = { invoiceType: "Net", billingId: userId } as const
    expect(worked(done(await as(rosa).post("/prices", { ...payer, charges: lines })))).toEqual(expected)
    const taken = await open(rosa, await aJob(rosa, { ...payer, charges: lines }))
    expect(worked(taken)).toEqual(expected)
  })

  it("keeps entered values, marks them as entered, and can reset them to the rates", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, {
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      charges: [{ type: "Replace", list: 400, laborhours: 2, net: 199.99 }, { type: "Install Kit" }],
    })
    const put = (body: BodyTo<"PUT", "/servicerequest">) =>
      as(rosa).put(`/servicerequest?invoiceNumber=${number}`, body)
    const [glass, kit] = (await open(rosa, number)).charges ?? []
    expect(glass).toMatchObject({
      net: 199.99,
      labor: 160,
      pricedBy: { net: "typed", labor: "carrier" },
      atRates: { net: { result: 22_000, rule: "List less discount" } },
      why: { net: { rule: "Net, entered by hand", equation: "199.99 = 199.99" } },
    })
    const kept = { _id: kit?._id ?? "", type: "Install Kit" } as const
    const line = { _id: glass?._id ?? "", type: "Replace" } as const

    done(await put({ charges: [{ ...line, list: 500, laborhours: 3 }, kept] }))
    expect((await open(rosa, number)).charges?.[0]).toMatchObject({
      net: 199.99,
      labor: 240,
      atRates: { net: { result: 27_500 } },
    })
    done(await put({ insuranceCarrierKey: "aa-zephyr" }))
    expect(await open(rosa, number)).toMatchObject({
      insuranceCarrier: "Zephyr Casualty",
      charges: [{ net: 199.99, pricedBy: { net: "typed" } }, { net: 25 }],
    })
    const { total } = await open(rosa, number)
    expect(
      await put({ charges: [{ ...line, pricedBy: { net: null } }, kept], totalShown: total }),
    ).toBeProblem(409, "due_changed")
    done(await put({ charges: [{ ...line, pricedBy: { net: null } }, kept] }))
    const back = (await open(rosa, number)).charges?.[0]
    expect(back).toMatchObject({ net: 275, discount: 45, pricedBy: { net: "carrier", labor: "carrier" } })
    expect(back).not.toHaveProperty("atRates")
  })

  it("keeps an entered 0.00 instead of a default one", async () => {
    const rosa = await clerk()
    const number = await aJob(rosa, {
      invoiceType: "Insurance",
      insuranceCarrierKey: "sierra",
      charges: [{ type: "Replace", laborhours: 2 }],
    })
    const put = (fields: NonNullable<BodyTo<"PUT", "/servicerequest">["charges"]>[number]) =>
      as(rosa).put(`/servicerequest?invoiceNumber=${number}`, { charges: [fields] })
    const glass = (await open(rosa, number)).charges?.[0]
    expect(glass).toMatchObject({ net: 0, labor: 160, pricedBy: { labor: "carrier" } })
    expect(glass?.pricedBy).not.toHaveProperty("net")

    const line = { _id: glass?._id ?? "", type: "Replace" } as const
    done(await put({ ...line, net: 0, entered: "net", pricedBy: { net: "typed" } }))
    done(await put({ ...line, list: 400 }))
    expect((await open(rosa, number)).charges?.[0]).toMatchObject({
      net: 0,
      pricedBy: { net: "typed" },
      atRates: { net: { result: 22_000 } },
    })
  })

  it("accepts a known carrier by name, and rejects an unknown carrier key", async () => {
    const rosa = await clerk()
    const named = await aJob(rosa, { invoiceType: "Insurance", insuranceCarrier: "sierra mutual " })
    expect(await open(rosa, named)).toMatchObject({
      insuranceCarrierKey: "sierra",
      insuranceCarrier: "Sierra Mutual",
    })
    const other = await aJob(rosa, { invoiceType: "Insurance", insuranceCarrier: "Nobody's Insurance" })
    expect(await open(rosa, other)).not.toHaveProperty("insuranceCarrierKey")
    expect(
      await as(rosa).put(`/servicerequest?invoiceNumber=${other}`, { insuranceCarrierKey: "nobody" }),
    ).toBeProblem(400, "malformed")
  })
})
