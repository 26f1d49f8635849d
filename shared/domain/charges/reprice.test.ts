import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import type { Charge } from "./charge.ts"
import { editLine } from "./edit-line.ts"
import { newInstallKit, newLine } from "./line.ts"
import type { PriceTerms } from "./pricing.ts"
import type { InsuranceProvider } from "./rates.ts"
import { repriceCharges } from "./reprice.ts"

const sierra: InsuranceProvider = {
  key: "sierra",
  text: "Sierra Mutual",
  xy: "",
  repairLaborType: "each",
  repairLaborRates: [7000, 1500],
  replaceLaborType: "hourly",
  replaceLaborRate: 6500,
  replaceDiscount: 40,
  replaceMouldingDiscounts: { oem: 20, nonOem: 35 },
  replaceInstallKitDefault: "F/C",
  replaceInstallKits: {
    "W/S": { type: "each", value: 1500 },
    "H/M": { type: "flat", value: 2750 },
    "F/C": { type: "each", value: 2000 },
  },
}
const at = (facts: Partial<InsuranceProvider> = {}): PriceTerms => ({
  by: "carrier",
  carrier: { ...sierra, ...facts },
})
const glass = editLine(newLine("Replace", "g"), { list: 40_000, laborhours: 2 })
const chip = newLine("Repair", "c")
const first = repriceCharges([], [glass, chip], at(), false)
const edited = (charges: readonly Charge[], _id: string, edit: Parameters<typeof editLine>[1]) =>
  charges.map((line) => (line._id === _id ? editLine(line, edit) : line))

describe("repriceCharges", () => {
  test("prices new lines and lines whose work changed, and keeps the price of other lines", () => {
    expect(first.map(({ net, labor }) => [net, labor])).toEqual([
      [24_000, 13_000],
      [0, 7000],
    ])
    const dearer = at({ replaceDiscount: 10, replaceLaborRate: 9000 })
    const other = repriceCharges(first, edited(first, "c", { description: "1 chip" }), dearer, false)
    expect(other.map(({ total }) => total)).toEqual([37_000, 7000])
    expect(repriceCharges(first, edited(first, "g", { laborhours: 3 }), dearer, false)[0]).toMatchObject({
      net: 36_000,
      labor: 27_000,
    })
    expect(repriceCharges(first, first, dearer, true)[0]?.total).toBe(36_000 + 18_000)
  })

  test("recounts the position of a repair when an earlier one is removed", () => {
    const two = repriceCharges(first, [...first, newLine("Repair", "d")], at(), false)
    expect(two.map(({ labor }) => labor)).toEqual([13_000, 7000, 1500])
    const left = two.filter(({ _id }) => _id !== "c")
    expect(repriceCharges(two, left, at(), false).map(({ labor }) => labor)).toEqual([13_000, 7000])
  })

  test("keeps a typed figure along with the rate's, and uses the rate's if they are equal", () => {
    const typed = repriceCharges(first, edited(first, "g", { net: 20_000 }), at(), false)[0]
    expect(typed).toMatchObject({ net: 20_000, pricedBy: { net: "typed", labor: "carrier" } })
    expect(typed?.atRates?.net?.result).toBe(24_000)
    expect(typed?.why?.net?.inputs).toContainEqual({
      label: "Instead of: List less discount",
      value: "240.00",
    })
    const same = repriceCharges([], edited([glass], "g", { net: 24_000, laborrate: 13_000 }), at(), false)[0]
    expect(same).toMatchObject({ net: 24_000, labor: 13_000, pricedBy: { net: "carrier", labor: "carrier" } })
    expect(same?.atRates).toBeUndefined()
  })

  test("uses the payer's default kit, unless one was chosen", () => {
    const kits = [newLine("Install Kit", "u"), newInstallKit("H/M", "n")]
    const priced = repriceCharges([], kits, at(), false)
    expect(priced.map(({ kit, total }) => [kit, total])).toEqual([
      ["F/C", 4000],
      ["H/M", 2750],
    ])
    const other = at({
      replaceInstallKitDefault: "W/S",
      replaceInstallKits: { ...sierra.replaceInstallKits, "H/M": { type: "each", value: 1000 } },
    })
    expect(repriceCharges(priced, priced, other, true).map(({ kit, total }) => [kit, total])).toEqual([
      ["W/S", 3000],
      ["H/M", 2000],
    ])
  })

  test("lists a kit at its charge unless a list price was typed", () => {
    const kits = [newLine("Install Kit", "u"), editLine(newLine("Install Kit", "t"), { list: 900 })]
    const priced = repriceCharges([], kits, at(), false)
    expect(priced.map(({ list, net, discount }) => [list, net, discount])).toEqual([
      [2000, 2000, 0],
      [900, 2000, 0],
    ])
    const cash: PriceTerms = { by: "formula", cash: { net: "cost", taxRate: 7.25, taxExempt: false } }
    const paidCash = repriceCharges(priced, priced, cash, true)
    expect(paidCash.map(({ list, net }) => [list, net])).toEqual([
      [500, 500],
      [900, 900],
    ])
    const dearer = repriceCharges(priced, [editLine(priced[0] ?? chip, { net: 2500 })], at(), false)
    expect(dearer[0]).toMatchObject({ list: 2000, net: 2500, discount: 0 })
  })

  test("charges a kit alone on a cash job, but not together with a formula replacement", () => {
    const cash: PriceTerms = { by: "formula", cash: { net: "cost", taxRate: 7.25, taxExempt: false } }
    const kit = newLine("Install Kit", "k")
    const both = repriceCharges([], [editLine(glass, { cost: 15_000 }), kit], cash, false)
    expect(both[1]).toMatchObject({
      total: 0,
      list: 0,
      discount: 0,
      why: { net: { rule: "Install kit, included in the replacement price" } },
    })
    expect(repriceCharges(both, both.slice(1), cash, false)[0]?.total).toBe(1000)
    const unknown = repriceCharges([], [glass, kit], cash, false)
    expect(unknown.map(({ net, labor, total }) => [net, labor, total])).toEqual([
      [40_000, 16_000, 56_000],
      [500, 0, 1000],
    ])
  })

  test("never loses typed figures, and repricing gives the same cents", () => {
    const cents = fc.integer({ min: 1, max: 99_999 })
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.integer({ min: 0, max: 80_000 }),
        fc.boolean(),
        (net, labor, list, anew) => {
          const typed = editLine(newLine("Replace", "1"), { list, net, laborrate: labor })
          const once = repriceCharges([], [typed, chip], at(), anew)
          expect(once[0]).toMatchObject({ net, labor })
          expect(repriceCharges(once, once, at(), true)).toEqual(once)
        },
      ),
    )
  })
})
