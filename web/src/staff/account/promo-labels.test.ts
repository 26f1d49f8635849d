import { describe, expect, test } from "vitest"
import { promoText } from "#shared/domain/charges/promo.ts"
import { promoExample, usesText, validDaysText } from "./promo-labels.ts"

const spring = { appliesToParts: true, appliesToLabor: false, markdown: 20, markdownType: "percent" } as const
const fleet = { appliesToParts: true, appliesToLabor: true, markdown: 5000, markdownType: "flat" } as const

describe("a promo code's effect in words", () => {
  test.each([
    [spring, "20% off parts"],
    [{ ...spring, appliesToParts: false, appliesToLabor: true }, "20% off labor"],
    [{ ...spring, appliesToLabor: true, markdown: 12.5 }, "12.5% off parts and off labor"],
    [fleet, "$50.00 off parts and labor together"],
    [{ ...fleet, appliesToLabor: false }, "$50.00 off parts"],
  ])("reads %o", (promo, words) => {
    expect(promoText(promo)).toBe(words)
  })
})

describe("a promo code's effect on a sample job, to the cent", () => {
  test("takes a percentage off parts and their tax", () => {
    expect(promoExample(spring)).toBe(
      "300.00 of parts and 150.00 of labor come to 407.40 with tax instead of 471.75: 60.00 less parts, 4.35 less tax.",
    )
  })

  test("takes a flat amount off once, split across parts and labor", () => {
    expect(promoExample(fleet)).toBe(
      "300.00 of parts and 150.00 of labor come to 419.33 with tax instead of 471.75: 33.33 less parts, 16.67 less labor, 2.42 less tax.",
    )
  })

  test("takes labor off without changing the tax", () => {
    expect(promoExample({ ...spring, appliesToParts: false, appliesToLabor: true })).toContain(
      "come to 441.75 with tax instead of 471.75: 30.00 less labor.",
    )
  })

  test("never takes off more than the total", () => {
    expect(promoExample({ ...fleet, markdown: 90_000 })).toContain("come to 0.00 with tax")
  })
})

test("describes a promo code's days and usage limit", () => {
  expect(validDaysText({ from: "2026-11-01", until: "2026-12-31" })).toBe("Nov 1, 2026 to Dec 31, 2026")
  expect(validDaysText({ from: "2026-11-01" })).toBe("From Nov 1, 2026")
  expect(validDaysText({ until: "2026-12-31" })).toBe("Until Dec 31, 2026")
  expect(validDaysText({})).toBe("Any day")
  expect(usesText({ uses: 3, mostUses: 50 })).toBe("On 3 of 50 requests")
  expect(usesText({ uses: 1 })).toBe("On 1 request")
})
