import { Big } from "big.js"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import {
  allocate,
  formatHeadlineMoney,
  formatMoney,
  formatPercent,
  formatQuantity,
  parseMoney,
  parsePercent,
  parseQuantity,
  percentOf,
  roundCents,
  sum,
  toDollars,
} from "./money.ts"

describe("Parsing money", () => {
  test.each([
    ["1,637.55", 163755],
    ["$12", 1200],
    [" 0.29 ", 29],
    [".5", 50],
    ["5.", 500],
    ["12.349", 1234],
    ["-3.509", -350],
    ["−3.50", -350],
    ["１２.５０", 1250],
    [479.5, 47950],
    [1.005, 100],
    [8.7, 870],
    [0.0000001, 0],
    [-0.001, 0],
  ])("truncates %s to %i cents", (input, cents) => {
    expect(parseMoney(input)).toBe(cents)
  })

  test.each([
    "",
    ".",
    "abc",
    "1.2.3",
    "1,23",
    "1,5",
    "1.234,50",
    "$",
    "(5.00)",
    "5.00-",
    "12-5",
    "٣",
    "5⁹⁹",
    "12 000",
    "--1",
    "1e3",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
  ])("rejects %s", (input) => {
    expect(parseMoney(input)).toBeUndefined()
  })

  test("reads every formatted amount back as the same cents", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(parseMoney(formatMoney(cents))).toBe(cents + 0)
        expect(parseMoney(formatHeadlineMoney(Math.abs(cents)))).toBe(Math.abs(cents))
        expect(parseMoney(toDollars(cents))).toBe(cents + 0)
      }),
    )
  })

  test("keeps one decimal of a quantity, and rejects a negative one", () => {
    expect(parseQuantity("2.29")).toBe(2.2)
    expect(parseQuantity("3")).toBe(3)
    expect(parseQuantity(1.99)).toBe(1.9)
    expect(parseQuantity("-1")).toBeUndefined()
    expect(parseQuantity("")).toBeUndefined()
  })

  test("accepts a percentage with a percent sign", () => {
    expect(parsePercent("39%")).toBe(39)
    expect(parsePercent("7.25 %")).toBe(7.25)
    expect(parsePercent(8.375)).toBe(8.375)
    expect(parsePercent("%")).toBeUndefined()
  })
})

describe("Rounding money", () => {
  test("rounds halves away from zero, in decimal arithmetic", () => {
    expect(roundCents(new Big("0.5"))).toBe(1)
    expect(roundCents(new Big("-0.5"))).toBe(-1)
    expect(roundCents(new Big("1.4999999999999999999"))).toBe(1)
    expect(roundCents(new Big("-0.2"))).toBe(0)
    expect(roundCents(percentOf(15000, 7.25))).toBe(1088)
    expect(percentOf(46629, 7.25).toString()).toBe("3380.6025")
  })
})

describe("Formatting money", () => {
  test("uses thousands separators, two decimals, a true minus, and no dollar sign", () => {
    expect(formatMoney(163755)).toBe("1,637.55")
    expect(formatMoney(0)).toBe("0.00")
    expect(formatMoney(5)).toBe("0.05")
    expect(formatMoney(-5000)).toBe("−50.00")
    expect(formatMoney(123456789)).toBe("1,234,567.89")
  })

  test("adds a dollar sign in a headline", () => {
    expect(formatHeadlineMoney(91910)).toBe("$919.10")
    expect(formatHeadlineMoney(-5000)).toBe("−$50.00")
  })

  test("formats percentages and quantities", () => {
    expect(formatPercent(7.25)).toBe("7.25%")
    expect(formatPercent(-4)).toBe("−4%")
    expect(formatQuantity(2)).toBe("2.0")
  })
})

describe("allocate", () => {
  test("gives the odd cent to the first of equal weights", () => {
    expect(allocate(2175, [15000, 15000])).toEqual([1088, 1087])
    expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(allocate(-10, [1, 1, 1])).toEqual([-4, -3, -3])
  })

  test("gives leftover cents to the largest remainders first", () => {
    expect(allocate(3381, [37969, 4000, 4660, 0])).toEqual([2753, 290, 338, 0])
  })

  test("splits evenly without any weight", () => {
    expect(allocate(5, [0, 0])).toEqual([3, 2])
    expect(allocate(5, [])).toEqual([])
  })

  test("gives a negative line its negative share", () => {
    expect(allocate(725, [12000, -2000])).toEqual([870, -145])
  })

  test("adds up, stays within a cent of the exact share, and gives zero weights nothing", () => {
    const cents = fc.integer({ min: 0, max: 1e10 })
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 30 }), (total, weights) => {
        const shares = allocate(total, weights)
        const whole = sum(weights)
        expect(sum(shares)).toBe(total)
        shares.forEach((share, index) => {
          const weight = weights[index] ?? 0
          if (whole === 0) return
          expect(new Big(total).times(weight).div(whole).minus(share).abs().lt(1)).toBe(true)
          if (weight === 0) expect(share).toBe(0)
        })
      }),
    )
  })
})
