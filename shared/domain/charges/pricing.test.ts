import { describe, expect, test } from "vitest"

import { parseFormula } from "../quotes/formula.ts"
import type { Charge } from "./charge.ts"
import type { ChargeType } from "./charge-types.ts"
import { newInstallKit, newLine } from "./line.ts"
import { type PriceTerms, priceCharges } from "./pricing.ts"
import { type BillingProfile, type InsuranceProvider, newBillingProfile } from "./rates.ts"

const sierra: InsuranceProvider = {
  key: "sierra",
  text: "Sierra Mutual",
  xy: "0 0",
  version: 7,
  repairLaborType: "each",
  repairLaborRates: [7000, 1500, 1200, 1100, 1000],
  replaceLaborType: "hourly",
  replaceLaborRate: 6500,
  replaceDiscount: 38,
  replaceMouldingDiscounts: { oem: 20, nonOem: 35 },
  replaceInstallKitDefault: "F/C",
  replaceInstallKits: {
    "W/S": { type: "each", value: 1500 },
    "H/M": { type: "flat", value: 2750 },
    "F/C": { type: "each", value: 2000 },
  },
}
const valley: BillingProfile = newBillingProfile({ _id: "p1", userId: "u1", name: "Valley Fleet" })

const line = (type: ChargeType, facts: Partial<Charge> = {}): Charge => ({ ...newLine(type, "1"), ...facts })
const byCarrier = (facts: Partial<InsuranceProvider>, ...charges: Charge[]) =>
  priceCharges(charges, { by: "carrier", carrier: { ...sierra, ...facts } })
const byProfile = (facts: Partial<BillingProfile>, ...charges: Charge[]) =>
  priceCharges(charges, { by: "profile", profile: { ...valley, ...facts } })

test("A new billing profile has the shop's defaults", () => {
  expect(valley).toMatchObject({
    repairFree: false,
    repairLaborType: "flat",
    repairLaborRate: 7500,
    repairLaborRate1: 6500,
    repairLaborRate2: 1000,
    repairLaborRate5: 1000,
    replacePricingMethod: "markup",
    replaceMarkup: 100,
    replaceMarkdown: 0,
    replaceLaborType: "hourly",
    replaceLaborRate: 8000,
    replaceInstallKitDefault: "W/S",
    replaceInstallKitTypeWS: "each",
    replaceInstallKitRateWS: 2500,
    replaceInstallKitRateHM: 3000,
    replaceInstallKitRateFC: 3000,
    taxExempt: false,
  })
  expect(valley.replaceMouldingDiscountOemRate).toBeUndefined()
})

describe("Repairs", () => {
  const quantities = (...chips: number[]) => chips.map((quantity) => line("Repair", { quantity }))
  const labors = (charges: Charge[]) => charges.map(({ labor }) => labor)

  test.each<[string, Partial<BillingProfile>, number[], number[]]>([
    ["flat: a line's price, for any number of chips", {}, [1], [7500]],
    ["flat: a line's price, for any number of chips", {}, [3, 1], [7500, 7500]],
    ["each: the first repair", { repairLaborType: "each" }, [1], [6500]],
    ["each: three on one line", { repairLaborType: "each" }, [3], [8500]],
    ["each: counted on across lines", { repairLaborType: "each" }, [1, 1, 1], [6500, 1000, 1000]],
    ["each: counted on across lines and quantity", { repairLaborType: "each" }, [2, 3], [7500, 3000]],
    ["each: after the fifth the last rate holds", { repairLaborType: "each" }, [5, 2], [10500, 2000]],
    ["each: a part of a repair is one", { repairLaborType: "each" }, [0.5, 1], [6500, 1000]],
    ["free", { repairFree: true }, [3, 1], [0, 0]],
    ["free, also each", { repairFree: true, repairLaborType: "each" }, [1], [0]],
  ])("for an account, %s", (_case, profile, chips, expected) => {
    expect(labors(byProfile(profile, ...quantities(...chips)))).toEqual(expected)
  })

  test("for an account use all five rates by position", () => {
    const rates = {
      repairLaborType: "each",
      repairLaborRate1: 5000,
      repairLaborRate2: 4000,
      repairLaborRate3: 3000,
      repairLaborRate4: 2000,
      repairLaborRate5: 1000,
    } as const
    expect(labors(byProfile(rates, ...quantities(1, 2, 2)))).toEqual([5000, 7000, 3000])
  })

  test("for a carrier are priced each by position, or flat", () => {
    expect(labors(byCarrier({}, ...quantities(2, 2)))).toEqual([8500, 2300])
    expect(labors(byCarrier({ repairLaborType: "flat" }, ...quantities(2, 2)))).toEqual([7000, 7000])
  })

  test("explain how they were priced", () => {
    const [first, second] = byCarrier({}, ...quantities(2, 2))
    expect(first?.why?.labor?.equation).toBe("70.00 + 15.00 = 85.00")
    expect(second?.why?.labor).toEqual({
      result: 2300,
      rule: "Repair labor, per chip",
      equation: "12.00 + 11.00 = 23.00",
      inputs: [
        { label: "Repair 3", value: "12.00" },
        { label: "Repair 4", value: "11.00" },
      ],
      version: "Sierra Mutual, version 7",
      rounding: "none, whole cents",
    })
  })

  test("do not count other lines toward their position", () => {
    expect(labors(byCarrier({}, line("Replace"), line("Moulding"), ...quantities(1)))).toEqual([0, 0, 7000])
  })
})

describe("Replacements", () => {
  const glass = line("Replace", { cost: 15000, list: 40000, laborhours: 2.6 })

  test("for a carrier cost list less discount, with labor at its rate", () => {
    const [priced] = byCarrier({}, line("Replace", { list: 61240, laborhours: 2.6 }))
    expect(priced).toMatchObject({
      net: 37969,
      discount: 38,
      entered: "discount",
      labor: 16900,
      labortype: "hourly",
      laborrate: 6500,
      total: 54869,
    })
    expect(priced?.why?.labor).toEqual({
      result: 16900,
      rule: "Replace labor, hourly",
      equation: "2.6 h × 65.00 = 169.00",
      inputs: [
        { label: "Hours", value: "2.6" },
        { label: "Rate", value: "65.00 Sierra Mutual" },
      ],
      version: "Sierra Mutual, version 7",
      rounding: "none, whole cents",
    })
    expect(priced?.why?.net?.version).toBe("Sierra Mutual, version 7")
  })

  test("for a carrier can have flat labor", () => {
    const [priced] = byCarrier({ replaceLaborType: "flat", replaceLaborRate: 12000 }, glass)
    expect(priced).toMatchObject({ labortype: "flat", labor: 12000, net: 24800 })
    expect(priced?.why?.labor?.rule).toBe("Replace labor, flat")
  })

  test.each<[string, Partial<BillingProfile>, number]>([
    ["markup in percent, on cost", {}, 30000],
    ["markup in percent, on cost", { replaceMarkup: 35 }, 20250],
    ["markup flat, on cost", { replaceMarkup: 8050, replaceMarkupType: "flat" }, 23050],
    ["markdown in percent, off list", { replacePricingMethod: "markdown", replaceMarkdown: 25 }, 30000],
    [
      "markdown flat, off list",
      { replacePricingMethod: "markdown", replaceMarkdown: 8050, replaceMarkdownType: "flat" },
      31950,
    ],
    [
      "markdown flat, never below nothing",
      { replacePricingMethod: "markdown", replaceMarkdown: 50000, replaceMarkdownType: "flat" },
      0,
    ],
  ])("for an account: %s", (_case, profile, net) => {
    const [priced] = byProfile(profile, glass)
    expect(priced).toMatchObject({ net, entered: "net", labortype: "hourly", labor: 20800 })
    expect(priced?.why?.net).toMatchObject({ result: net, version: "Valley Fleet, version 1" })
  })

  test("for an account round half cents away from zero", () => {
    const [priced] = byProfile({ replaceMarkup: 15 }, line("Replace", { cost: 10010 }))
    expect(priced?.net).toBe(11512)
  })

  test("keep a typed net when there is no cost or list to calculate from", () => {
    const typed = line("Replace", { net: 20000, pricedBy: { net: "typed" }, laborhours: 2 })
    expect(byCarrier({}, typed)[0]).toMatchObject({ net: 20000, needs: undefined })
    expect(byProfile({}, { ...typed, list: 30000 })[0]).toMatchObject({ net: 20000, needs: undefined })
  })

  test("request the input that the payer's rates need, regardless of who priced the line before", () => {
    const bare = line("Replace", {
      net: 55119,
      pricedBy: { net: "carrier", labor: "carrier" },
      laborrate: 500,
    })
    const { net, labor } = { net: 85899, labor: 0 }
    expect(byProfile({ replaceMarkup: 70 }, { ...bare, list: 85899 })[0]).toMatchObject({
      net,
      labor,
      pricedBy: undefined,
      needs: {
        net: "Enter the part's cost: Valley Fleet pays cost + 70%.",
        labor: "Enter the labor hours: Valley Fleet pays $80.00 an hour.",
      },
    })
    const down = {
      replacePricingMethod: "markdown",
      replaceMarkdown: 1550,
      replaceMarkdownType: "flat",
    } as const
    expect(byProfile(down, bare)[0]).toMatchObject({
      net: 0,
      needs: { net: "Enter the list price: Valley Fleet pays list less $15.50." },
    })
    expect(byCarrier({}, bare)[0]).toMatchObject({
      net: 0,
      needs: { net: "Enter the list price: Sierra Mutual pays list less 38%." },
    })
    expect(byCarrier({}, line("Moulding", { net: 500 }))[0]?.needs).toEqual({
      net: "Enter the list price: Sierra Mutual pays list less 35%.",
    })
  })

  test("stop requesting input once it is entered", () => {
    const [asked] = byProfile({ replaceMarkup: 70 }, line("Replace", { list: 85899 }))
    if (!asked) throw new Error("no line")
    const [priced] = byProfile({ replaceMarkup: 70 }, { ...asked, cost: 30000, laborhours: 2 })
    expect(priced).toMatchObject({ net: 51000, labor: 16000, needs: undefined })
  })

  test("price provided glass the same, without labor", () => {
    expect(byCarrier({}, line("Provide", { list: 10000 }))[0]).toMatchObject({ net: 6200, labor: 0 })
    expect(byProfile({}, line("Provide", { cost: 10000 }))[0]).toMatchObject({ net: 20000, labor: 0 })
  })
})

describe("Install kits", () => {
  test.each<[string, "W/S" | "H/M" | "F/C", number, number, number]>([
    ["each, by its quantity", "W/S", 2, 1500, 3000],
    ["flat, one of its rate", "H/M", 1, 2750, 2750],
    ["each, by its quantity", "F/C", 2, 2000, 4000],
  ])("for a carrier: %s (%s)", (_case, kit, quantity, net, total) => {
    const [priced] = byCarrier({}, newInstallKit(kit, "1"))
    expect(priced).toMatchObject({ kit, quantity, net, total, partcost: 800, pnlnet: total - 800 })
    expect(priced?.why?.net?.version).toBe("Sierra Mutual, version 7")
  })

  test.each<[string, Partial<BillingProfile>, "W/S" | "H/M" | "F/C", number]>([
    ["each", {}, "W/S", 5000],
    ["each", {}, "H/M", 6000],
    ["each", {}, "F/C", 6000],
    ["flat", { replaceInstallKitTypeWS: "flat" }, "W/S", 2500],
    ["flat", { replaceInstallKitTypeHM: "flat", replaceInstallKitRateHM: 3175 }, "H/M", 3175],
    ["flat", { replaceInstallKitTypeFC: "flat" }, "F/C", 3000],
  ])("for an account: %s %#", (kittype, profile, kit, total) => {
    expect(byProfile(profile, newInstallKit(kit, "1"))[0]).toMatchObject({ kittype, total })
  })

  test("use the default kit unless one is chosen", () => {
    expect(byCarrier({}, line("Install Kit", { kit: undefined }))[0]).toMatchObject({ kit: "F/C", net: 2000 })
  })
})

describe("Mouldings", () => {
  const oem = line("Moulding", { list: 5825, partType: "oem" })
  const other = line("Moulding", { list: 5825, partType: "nags" })

  test("for a carrier get its OEM or non-OEM discount", () => {
    expect(byCarrier({}, oem, other).map(({ net, discount }) => [net, discount])).toEqual([
      [4660, 20],
      [3786, 35],
    ])
  })

  test("for an account get its discounts, or none", () => {
    const rates = { replaceMouldingDiscountOemRate: 10, replaceMouldingDiscountNonOemRate: 50 }
    expect(byProfile(rates, oem, other).map(({ net }) => net)).toEqual([5243, 2913])
    expect(byProfile({}, oem, other).map(({ net }) => net)).toEqual([5825, 5825])
  })
})

describe("Other lines", () => {
  test("keep their typed figures", () => {
    const typed = (["Remove", "Install", "Regulator", "Glass Cleanup", "Other"] as const).map((type) =>
      line(type, { net: 3000, laborrate: 5500 }),
    )
    expect(byCarrier({}, ...typed).map(({ total }) => total)).toEqual([5500, 5500, 8500, 5500, 8500])
    expect(byProfile({}, ...typed).map(({ total }) => total)).toEqual([5500, 5500, 8500, 5500, 8500])
  })
})

describe("Cash pricing", () => {
  const parsed = parseFormula("cost * 1.30 + 100")
  const repair = parseFormula("55.5")
  if (!parsed.ok || !repair.ok) throw new Error("bad formula")
  const terms: PriceTerms = {
    by: "formula",
    cash: { formula: parsed.formula, net: "cost", taxRate: 7.25, taxExempt: false },
  }

  test("uses the formula for glass with its kit, and list prices for the rest", () => {
    const charges = priceCharges(
      [
        line("Replace", { cost: 15000, list: 40000, discount: 38, entered: "discount" }),
        { ...newInstallKit("F/C", "2"), net: 2000 },
        line("Moulding", { _id: "3", list: 5825, discount: 20, entered: "discount" }),
        line("Repair", { _id: "4", quantity: 3 }),
      ],
      terms,
    )
    expect(charges.map(({ net, labor }) => [net, labor])).toEqual([
      [15000, 13412],
      [0, 0],
      [5825, 0],
      [0, 4000],
    ])
  })

  test("charges a kit without glass at list, and a repair by its own formula", () => {
    expect(priceCharges([newInstallKit("W/S", "1")], terms)[0]).toMatchObject({ net: 500, total: 1000 })
    const withRepair: PriceTerms = { by: "formula", cash: { ...terms.cash, repairFormula: repair.formula } }
    expect(priceCharges([line("Repair")], withRepair)[0]?.labor).toBe(5600)
  })
})

test("Pricing is deterministic, and pricing twice changes nothing", () => {
  const charges = [
    line("Replace", { cost: 15000, list: 40000, laborhours: 2.6 }),
    newInstallKit("H/M", "2"),
    line("Moulding", { _id: "3", list: 5825 }),
    line("Repair", { _id: "4", quantity: 2 }),
  ]
  const once = byCarrier({}, ...charges)
  expect(byCarrier({}, ...charges)).toEqual(once)
  expect(byCarrier({}, ...once)).toEqual(once)
  expect(byProfile({}, ...byProfile({}, ...charges))).toEqual(byProfile({}, ...charges))
})
