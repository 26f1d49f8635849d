import { describe, expect, it } from "vitest"
import { maxTip, tipFor } from "./tips.ts"

describe("A tip", () => {
  it("is a percentage rounded to the cent, the typed amount, or none", () => {
    expect(tipFor(12_345, 10)).toBe(1235)
    expect(tipFor(12_345, "other", 700)).toBe(700)
    expect(tipFor(12_345, "none", 700)).toBe(0)
  })
})

describe("The maximum tip", () => {
  it("is 500.00 on a small amount, and the amount itself on a larger one", () => {
    expect(maxTip(0)).toBe(50_000)
    expect(maxTip(25_000)).toBe(50_000)
    expect(maxTip(50_001)).toBe(50_001)
    expect(maxTip(120_000)).toBe(120_000)
  })
})
