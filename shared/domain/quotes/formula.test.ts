import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import {
  evaluate,
  type Formula,
  type FormulaInputs,
  legacyReplaceFormula,
  parseFormula,
  previewFormula,
  priceByFormula,
} from "./formula.ts"

const formula = (text: string): Formula => {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.formula
}
const refusal = (text: string) => {
  const parsed = parseFormula(text)
  return parsed.ok ? undefined : parsed.detail
}
const price = (text: string, inputs: FormulaInputs, quantity?: number) => {
  const priced = priceByFormula(formula(text), inputs, quantity)
  return priced.ok ? priced.price : priced.detail
}
const value = (text: string, inputs: FormulaInputs = {}) => {
  const evaluated = evaluate(formula(text), inputs)
  return evaluated.ok ? evaluated.value.toString() : evaluated.detail
}

describe("A formula price", () => {
  test("is rounded to the whole dollar, halves up, in decimal arithmetic", () => {
    expect(price("cost * 1.30 + 100", { cost: 15000 })).toBe(29500)
    expect(price("cost * 1.15 + 100", { cost: 33000 })).toBe(48000)
    expect(price("cost * 1.15 + 100", { cost: 32999 })).toBe(47900)
    expect(price("40", {})).toBe(4000)
  })

  test("is rounded once, after the quantity", () => {
    expect(price("cost", { cost: 1040 }, 2)).toBe(2100)
    expect(price("cost", { cost: 1040 }, 2.5)).toBe(2600)
  })

  test("without a formula adds 100 below 100, 200 up to 200, and 300 above", () => {
    const legacy = (cost: number) => priceByFormula(legacyReplaceFormula, { cost })
    expect(legacy(9900)).toEqual({ ok: true, price: 19900 })
    expect(legacy(10000)).toEqual({ ok: true, price: 30000 })
    expect(legacy(20000)).toEqual({ ok: true, price: 40000 })
    expect(legacy(20100)).toEqual({ ok: true, price: 50100 })
  })

  test("requires only the values that the formula reads", () => {
    expect(price("cost + 100", {})).toBe("The formula needs the part's cost.")
    expect(price("min(list, 300) + hours * 80", { hours: 2 })).toBe("The formula needs the part's list.")
    expect(price("cost < 100 ? 80 : list", { cost: 5000 })).toBe("The formula needs the part's list.")
  })

  test("is rejected when it divides by zero or is too large to charge", () => {
    expect(price("100 / (cost - 50)", { cost: 5000 })).toBe("The formula divides by zero.")
    expect(price("cost < 100 ? 80 : 100 / 0", { cost: 5000 })).toBe(8000)
    expect(price(Array(9).fill("cost").join("*"), { cost: 1000000 })).toBe(
      "The formula's result is too large to charge.",
    )
  })
})

describe("The formula language", () => {
  test.each([
    ["1 + 2 * 3", "7"],
    ["(1 + 2) * 3", "9"],
    ["10 - 3 - 2", "5"],
    ["100 / 5 / 2", "10"],
    ["-2 * -(3 - 5)", "-4"],
    ["1 / 3 * 3", "1"],
    ["1 / 3 * 3 == 1 ? 7 : 8", "7"],
    ["floor(2 / 3 * 3)", "2"],
    [".5 + 1.", "1.5"],
    ["min(3, 1, 2) + max(3, 1, 2)", "4"],
    ["round(2.5) + round(-2.5)", "0"],
    ["floor(-1.5)", "-2"],
    ["ceil(-1.5)", "-1"],
    ["ceil(1.2) * 10", "20"],
    ["1 < 2 ? 3 < 2 ? 4 : 5 : 6", "5"],
    ["(1 >= 2) ? 3 : 4 != 4 ? 5 : 6", "6"],
    ["2 <= 2 ? 1 : 0", "1"],
    ["2 > 2 ? 1 : 0", "0"],
  ])("evaluates %s to %s", (text, result) => {
    expect(value(text)).toBe(result)
  })

  test("reads cost and list in dollars, and hours, in any case", () => {
    expect(value("Cost + LIST + hours", { cost: 10050, list: 5, hours: 2.5 })).toBe("103.05")
  })
})

describe("An invalid formula", () => {
  test.each([
    ["", "Position 1: expected a number, cost, list or hours but the formula ends."],
    ["   ", "Position 1: expected a number, cost, list or hours but the formula ends."],
    ["cost *", "Position 7: expected a number, cost, list or hours but the formula ends."],
    ["cost * * 2", 'Position 8: expected a number, cost, list or hours but found "*".'],
    ["cost 2", 'Position 6: expected an operator but found "2".'],
    ["(cost + 1", 'Position 10: expected ")" but the formula ends.'],
    ["cost + 1)", 'Position 9: expected an operator but found ")".'],
    ["price + 1", 'Position 1: there is no "price"; a formula knows cost, list and hours.'],
    ["cost + $100", `Position 8: "$" doesn't belong in a formula.`],
    ["cost = 3 ? 1 : 2", `Position 6: "=" doesn't belong in a formula.`],
    ["cost < 100", "Position 1: a comparison isn't an amount, write a < b ? one : other."],
    ["1 + (cost < 100)", "Position 5: a comparison isn't an amount, write a < b ? one : other."],
    ["(cost < 100) + 1", "Position 1: a comparison isn't an amount, write a < b ? one : other."],
    ["(cost < 1) < 2 ? 1 : 2", "Position 1: a comparison isn't an amount, write a < b ? one : other."],
    ["cost ? 1 : 2", 'Position 1: put a comparison before "?", like cost < 100.'],
    ["cost < 100 ? 1", 'Position 15: expected ":" but the formula ends.'],
    ["min()", 'Position 5: expected a number, cost, list or hours but found ")".'],
    ["round(1, 2)", 'Position 8: expected ")" but found ",".'],
    ["min + 1", 'Position 5: expected "(" but found "+".'],
    ["constructor", 'Position 1: there is no "constructor"; a formula knows cost, list and hours.'],
    ["cost.toString()", `Position 5: "." doesn't belong in a formula.`],
  ])("%s is rejected with its position", (text, detail) => {
    expect(refusal(text)).toBe(detail)
  })

  test("is rejected when too long or too deeply nested", () => {
    expect(refusal(`1${" + 1".repeat(75)}`)).toBe("Position 301: a formula can have at most 300 characters.")
    expect(refusal("(".repeat(31))).toBe("Position 31: nested more than 30 deep.")
    expect(refusal(`${"-".repeat(40)}1`)).toContain("nested more than 30 deep")
    expect(refusal(`${"(".repeat(29)}1${")".repeat(29)}`)).toBeUndefined()
  })

  test("always gets a result or an error, for any input", () => {
    const pieces = [
      "cost",
      "list",
      "1",
      ".5",
      "+",
      "-",
      "*",
      "/",
      "(",
      ")",
      "?",
      ":",
      "<",
      "min",
      ",",
      " ",
      "e",
      "=",
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (typed) => {
        const parsed = parseFormula(typed.join(""))
        if (parsed.ok) evaluate(parsed.formula, { cost: 1000, list: 2000, hours: 1 })
        else expect(parsed.detail).toMatch(/^Position \d+: .+\.$/)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(typeof parseFormula(typed).ok).toBe("boolean")
      }),
    )
  })
})

test("Every linear formula gives exact dollars", () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 1000 }),
      (cost, percent, plus) => {
        const text = `cost * ${(percent / 100).toFixed(2)} + ${plus}`
        // Cents × whole percent is an integer of 1/10000 dollars.
        const exact = cost * percent + plus * 10000
        expect(price(text, { cost })).toBe(Math.floor((exact + 5000) / 10000) * 100)
      },
    ),
  )
})

test("previewFormula shows the price of typical parts", () => {
  const rows = previewFormula(formula("cost * 1.30 + 100"))
  expect(rows.find((row) => row.cost === 15000)?.price).toBe(29500)
  expect(rows.find((row) => row.cost === 33000)?.price).toBe(52900)
  expect(previewFormula(formula("cost / 0"), [{ cost: 100, list: 100, hours: 1 }])).toEqual([
    { cost: 100, list: 100, hours: 1, reason: "The formula divides by zero." },
  ])
})
