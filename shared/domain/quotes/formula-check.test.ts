import { describe, expect, it } from "vitest"
import { type Formula, parseFormula } from "./formula.ts"
import { checkRepairFormula, checkReplaceFormula, worstPriceSentences } from "./formula-check.ts"

const formula = (text: string): Formula => {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.formula
}
const terms = (text: string) => ({
  formula: formula(text),
  net: "cost" as const,
  taxRate: 7.25,
  taxExempt: false,
})
const job = (cost: number, part: string) => ({
  vehicle: "2019 Honda Civic",
  what: "windshield",
  glass: [{ part, list: 54000, cost, hours: 2 }],
})

describe("checkReplaceFormula", () => {
  it("accepts a formula that covers cost and tax of every part", () => {
    expect(checkReplaceFormula([job(18500, "FW04218GTYN")], terms("cost * 1.30 + 100"))).toEqual({
      zero: [],
      belowCost: [],
    })
  })

  it("reports prices of 0 and less, lowest first, even without any quote or job", () => {
    const known = checkReplaceFormula([job(18500, "FW04218GTYN")], terms("cost - 500"))
    expect(worstPriceSentences(known.zero)).toEqual([
      "2019 Honda Civic, FW04218GTYN: −315.00 (cost plus tax 198.41)",
    ])
    expect(worstPriceSentences(checkReplaceFormula([], terms("cost - 500")).zero)).toEqual([
      "Typical glass, cost 40.00: −460.00 (cost plus tax 42.90)",
      "Typical glass, cost 99.00: −401.00 (cost plus tax 106.18)",
      "Typical glass, cost 100.00: −400.00 (cost plus tax 107.25)",
    ])
    expect(checkReplaceFormula([], terms("0")).zero[0]).toMatchObject({ price: 0 })
    expect(checkReplaceFormula([], terms("0.4")).zero[0]).toMatchObject({ price: 0 })
  })

  it("reports prices below cost plus tax, largest loss first, each part once", () => {
    const jobs = [job(70000, "FW01"), job(70000, "FW01"), job(250000, "FW02"), job(9000, "")]
    const { zero, belowCost } = checkReplaceFormula(jobs, terms("cost < 600 ? cost * 2 : cost"))
    expect(zero).toEqual([])
    expect(worstPriceSentences(belowCost)).toEqual([
      "2019 Honda Civic, FW02: 2,500.00 (cost plus tax 2,681.25)",
      "2019 Honda Civic, FW01: 700.00 (cost plus tax 750.75)",
    ])
  })

  it("uses the quantity and tax of the job's line", () => {
    const [piece] = job(10000, "FW01").glass
    const two = {
      ...job(0, ""),
      glass: piece ? [{ ...piece, quantity: 2 }] : [],
      tax: { taxRate: 10, taxExempt: false },
    }
    // 2 × (cost + 8) = 216 is below 200 + 10% = 220. A typical part of 100.00 would need 107.25.
    const { belowCost } = checkReplaceFormula([two], terms("cost * 1.08"))
    expect(belowCost).toMatchObject([{ vehicle: "2019 Honda Civic", price: 21600, costWithTax: 22000 }])
  })
})

describe("checkRepairFormula", () => {
  it.each(["0", "list", "cost", "hours - 1"])("reports that %s repairs a chip for free", (text) => {
    expect(worstPriceSentences(checkRepairFormula(formula(text)).zero)).toEqual([
      "Any car, chip repair: 0.00",
    ])
  })

  it("accepts a price, and a missing formula", () => {
    for (const repair of [formula("40"), undefined])
      expect(checkRepairFormula(repair)).toEqual({ zero: [], belowCost: [] })
  })
})
