import { expect, test } from "vitest"
import { type Formula, parseFormula } from "./formula.ts"
import { type ComparedCase, type ComparedTerms, compareFormulas } from "./formula-comparison.ts"

const formula = (text: string): Formula => {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.formula
}
const terms = (replace: string, { repair = "40", floor = 0 } = {}): ComparedTerms => ({
  cash: { formula: formula(replace), net: "cost", taxRate: 7.25, taxExempt: false },
  repair: formula(repair),
  floor,
})
const glass = (cost: number): ComparedCase => ({
  kind: "job",
  of: String(cost),
  at: "2026-11-20T18:00:00Z",
  vehicle: "2021 Toyota RAV4",
  what: "windshield",
  glass: [{ list: 40000, cost, hours: 2 }],
})
const repair: ComparedCase = { ...glass(0), of: "r", kind: "quote", glass: [] }

test("compareFormulas reports changes, largest first, and their total", () => {
  const seen = compareFormulas(
    [glass(10000), glass(20000), repair],
    terms("cost * 1.3 + 100"),
    terms("cost * 1.5 + 100"),
  )
  expect(seen).toMatchObject({ changed: 2, difference: 6000, belowFloor: 0, belowFloorNow: 0 })
  expect(seen.rows.map(({ of, before, after }) => [of, before, after])).toEqual([
    ["20000", 36000, 40000],
    ["10000", 23000, 25000],
  ])
})

test("compareFormulas reports prices below the floor, even unchanged ones", () => {
  const seen = compareFormulas(
    [glass(10000), glass(60000)],
    terms("cost * 1.3 + 100"),
    terms("cost * 1.3 + 100", { floor: 40 }),
  )
  expect(seen).toMatchObject({ changed: 0, difference: 0, belowFloor: 1, belowFloorNow: 1 })
  expect(seen.rows).toMatchObject([{ of: "60000", margin: 28.2, belowFloor: true }])
})

test("compareFormulas counts a gained or lost price as a change, without adding to the sum", () => {
  const seen = compareFormulas([glass(10000)], terms("cost / (list - 400)"), terms("cost + 100"))
  expect(seen).toMatchObject({ changed: 1, difference: 0 })
  expect(seen.rows[0]).toMatchObject({ after: 20000 })
  expect(seen.rows[0]).not.toHaveProperty("before")
})

test("compareFormulas uses the quantity of a line and the tax of its job", () => {
  const [piece] = glass(10000).glass
  const two = piece ? [{ ...piece, quantity: 2 }] : []
  const seen = compareFormulas(
    [
      { ...glass(10000), of: "two", glass: two },
      { ...glass(10000), of: "elsewhere", tax: { taxRate: 9, taxExempt: false } },
      { ...glass(10000), of: "exempt", tax: { taxRate: 9, taxExempt: true } },
    ],
    terms("cost * 1.3 + 100"),
    terms("cost * 1.5 + 100"),
  )
  expect(seen.rows.map(({ of, cost, before, after, margin }) => [of, cost, before, after, margin])).toEqual([
    ["two", 20000, 46000, 50000, 58.8],
    ["elsewhere", 10000, 23000, 25000, 58.5],
    ["exempt", 10000, 23000, 25000, 60],
  ])
})

test("compareFormulas prices a repair with its own formula", () => {
  const seen = compareFormulas([repair], terms("cost"), terms("cost", { repair: "65" }))
  expect(seen.rows).toMatchObject([{ of: "r", before: 4000, after: 6500, cost: 0, margin: 100 }])
})
