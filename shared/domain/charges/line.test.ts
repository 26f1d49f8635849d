import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import { parsePercent } from "../money/money.ts"
import type { Charge } from "./charge.ts"
import { chargeTypes } from "./charge-types.ts"
import {
  chargeableByType,
  deriveLine,
  explainCosts,
  explainDiscount,
  flagsOf,
  lineTotalText,
  newInstallKit,
  newLine,
  partsCostOf,
  partsOf,
} from "./line.ts"

const replace = (facts: Partial<Charge> = {}): Charge => ({ ...newLine("Replace", "1"), ...facts })

describe("A new line", () => {
  test("has quantity one, costs nothing, and has a markup of 100 percent", () => {
    expect(newLine("Other", "1")).toMatchObject({
      quantity: 1,
      markup: 100,
      list: 0,
      net: 0,
      labor: 0,
      total: 0,
      kittype: "each",
      labortype: "flat",
    })
    expect(lineTotalText(newLine("Other", "1"))).toBe("FREE")
  })

  test("for a repair has one hour at a flat 40.00", () => {
    expect(newLine("Repair", "1")).toMatchObject({
      laborhours: 1,
      labortype: "flat",
      laborrate: 4000,
      labor: 4000,
      total: 4000,
    })
  })

  test("for an install kit has quantity 2, bill code Z, list 5.00, and part cost 8.00", () => {
    expect(newInstallKit("F/C", "1")).toMatchObject({
      type: "Install Kit",
      kit: "F/C",
      quantity: 2,
      billcode: "Z",
      list: 500,
      partcost: 800,
      description: "Fast Cure, Urethane / Dam / Primer",
      total: 1000,
    })
    expect(newInstallKit("H/M", "1").description).toBe("High Modulus, Urethane / Dam / Primer")
    expect(newLine("Install Kit", "1").description).toBe("Urethane / Dam / Primer")
  })
})

describe("Net and discount", () => {
  test("shows the whole-percent discount of a typed net, which never changes the net", () => {
    const line = deriveLine(replace({ list: 24550, net: 15000, entered: "net" }))
    expect(line.discount).toBe(39)
    expect(line.net).toBe(15000)
    expect(deriveLine(deriveLine(line)).net).toBe(15000)
    expect(deriveLine(replace({ list: 24550, discount: 39, entered: "discount" })).net).toBe(14976)
  })

  test("shows no discount for a net above list", () => {
    expect(deriveLine(replace({ list: 500, net: 2500 })).discount).toBe(0)
    expect(deriveLine(replace({ list: 0, net: 2500 })).discount).toBe(0)
  })

  test("derives the net from a typed discount, even a fractional one", () => {
    const line = deriveLine(replace({ list: 61240, discount: 38, entered: "discount" }))
    expect(line.net).toBe(37969)
    expect(line.why?.net).toEqual({
      result: 37969,
      rule: "List less discount",
      equation: "612.40 − 38% = 379.69",
      inputs: [
        { label: "List", value: "612.40" },
        { label: "Discount", value: "38%" },
      ],
      rounding: "to the cent, halves round up",
    })
    expect(deriveLine(replace({ list: 61240, discount: 38.5, entered: "discount" })).net).toBe(37663)
  })
})

describe("Labor, total, and profit", () => {
  test("computes hourly labor as hours times rate, and flat labor as the rate", () => {
    const hourly = deriveLine(replace({ laborhours: 2.6, laborrate: 6500, labortype: "hourly" }))
    expect(hourly.labor).toBe(16900)
    expect(hourly.why?.labor?.equation).toBe("2.6 h × 65.00 = 169.00")
    expect(hourly.why?.labor?.rounding).toBe("none, whole cents")
    expect(deriveLine(replace({ laborhours: 2.6, laborrate: 6500, labortype: "flat" })).labor).toBe(6500)
    expect(deriveLine(replace({ laborhours: 1.15, laborrate: 6570, labortype: "hourly" })).labor).toBe(7556)
  })

  test("computes the total as quantity times net plus labor, and profit as total less costs", () => {
    const line = deriveLine(
      replace({ quantity: 2.5, net: 1003, laborrate: 4000, partcost: 501, laborcost: 600, misccost: 50 }),
    )
    expect(partsOf(line)).toBe(2508)
    expect(line.total).toBe(6508)
    expect(partsCostOf(line)).toBe(1253)
    expect(line.pnlnet).toBe(4605)
    expect(line.why?.total?.equation).toBe("2.5 × 10.03 + 40.00 = 65.08")
  })

  test("applies a kit's cost to the whole line", () => {
    expect(deriveLine({ ...newInstallKit("W/S", "1"), net: 2000 })).toMatchObject({
      total: 4000,
      pnlnet: 3200,
    })
  })

  test("uses the technicians' pay as the labor cost", () => {
    const technicians = [
      { _id: "a", role: "Installer", pay: 4000, half: false },
      { _id: "b", role: "Assistant", pay: 2000, half: false },
    ] as const
    expect(deriveLine(replace({ technicians: [...technicians], laborcost: 1 })).laborcost).toBe(6000)
    expect(deriveLine(replace({ technicians: [], laborcost: 1234 })).laborcost).toBe(1234)
  })

  test("charges no parts or labor for types that have none", () => {
    const both = { list: 9900, net: 8000, laborhours: 2, laborrate: 5000, labortype: "hourly" } as const
    const totals = Object.fromEntries(
      chargeTypes.map((type) => [type, deriveLine({ ...newLine(type, "1"), ...both, quantity: 1 }).total]),
    )
    expect(totals).toEqual({
      Repair: 10000,
      Replace: 18000,
      Remove: 10000,
      Install: 10000,
      "Install Kit": 8000,
      Regulator: 18000,
      "Glass Cleanup": 10000,
      Moulding: 8000,
      Provide: 8000,
      Other: 18000,
    })
  })
})

const anyLine: fc.Arbitrary<Charge> = fc
  .record({
    type: fc.constantFrom(...chargeTypes),
    quantity: fc.integer({ min: 0, max: 99 }).map((tenths) => tenths / 10),
    list: fc.integer({ min: 0, max: 500_000 }),
    net: fc.integer({ min: 0, max: 500_000 }),
    discount: fc.integer({ min: 0, max: 100 }),
    entered: fc.constantFrom("net" as const, "discount" as const),
    laborhours: fc.integer({ min: 0, max: 99 }).map((tenths) => tenths / 10),
    laborrate: fc.integer({ min: 0, max: 50_000 }),
    labortype: fc.constantFrom("flat" as const, "hourly" as const),
    partcost: fc.integer({ min: 0, max: 100_000 }),
    laborcost: fc.integer({ min: 0, max: 100_000 }),
    misccost: fc.integer({ min: 0, max: 100_000 }),
  })
  .map((facts) => ({ ...newLine(facts.type, "1"), ...facts }))

describe("Explanations and flags of a line", () => {
  const crew = [
    { _id: "ortega", role: "Installer" as const, pay: 6000, half: false },
    { _id: "cho", role: "Assistant" as const, pay: 2000, half: true },
  ]
  const line = deriveLine(
    replace({ quantity: 2, list: 61240, net: 37969, partcost: 21480, misccost: 500, technicians: crew }),
  )

  test("explain its costs, its profit, and a discount that is only shown", () => {
    const costs = explainCosts(line, (id) => id)
    expect(costs.partcost.equation).toBe("2.0 × 214.80 = 429.60")
    expect(costs.laborcost.equation).toBe("60.00 + 20.00 = 80.00")
    expect(costs.laborcost.inputs.map(({ label }) => label)).toEqual([
      "ortega, Installer",
      "cho, Assistant, half",
    ])
    expect(costs.pnlnet).toMatchObject({
      result: 24478,
      equation: "759.38 \u2212 429.60 \u2212 80.00 \u2212 5.00 = 244.78",
    })
    expect(explainDiscount(line)?.equation).toBe("(612.40 \u2212 379.69) ÷ 612.40 = 38%")
    expect(explainDiscount({ ...line, entered: "discount" })).toBeUndefined()
    expect(explainCosts(newInstallKit("W/S", "k"), String).partcost.equation).toBe("8.00 = 8.00")
  })

  test("warn of a missing price and of a part for different glass", () => {
    expect(flagsOf(replace({ part: "FW04915GTYN", opening: "windshield" }))).toEqual([])
    expect(
      flagsOf(replace({ part: "FW04915GTYN", opening: "door", flags: ["formula gives no price"] })),
    ).toEqual(["formula gives no price", "FW04915 is listed as windshield, but the line says door."])
  })
})

describe("Any line", () => {
  test("adds up, and deriving it again changes nothing", () => {
    fc.assert(
      fc.property(anyLine, (entered) => {
        const line = deriveLine(entered)
        expect(line.total).toBe(partsOf(line) + line.labor)
        expect(line.pnlnet).toBe(line.total - partsCostOf(line) - line.laborcost - line.misccost)
        if (!chargeableByType[line.type].parts) expect(partsOf(line)).toBe(0)
        expect(deriveLine(line)).toEqual(line)
      }),
    )
  })

  test("shows a discount that a person could have typed", () => {
    fc.assert(
      fc.property(anyLine, (entered) => {
        const { discount } = deriveLine(entered)
        expect(parsePercent(`${discount}%`)).toBe(discount)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(100)
      }),
    )
  })
})
