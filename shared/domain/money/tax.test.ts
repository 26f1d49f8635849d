import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import { sum } from "./money.ts"
import { isTaxExempt, type LocationRates, taxOnParts, taxRateOfRequest, taxRateOn } from "./tax.ts"

const yubaCity: LocationRates = {
  branch: [
    { from: "2026-01-01", percent: 7.25 },
    { from: "2026-10-01", percent: 7.75 },
  ],
  zip: [{ from: "2026-07-01", percent: 8.25 }],
}
const nowhere: LocationRates = { branch: [], zip: [] }

describe("taxRateOn", () => {
  test("returns the branch's rate of that day, until its next rate starts", () => {
    const branch = { ...yubaCity, zip: [] }
    expect(taxRateOn("2026-09-30", branch)).toEqual({ percent: 7.25, source: "branch" })
    expect(taxRateOn("2026-10-01", branch)).toEqual({ percent: 7.75, source: "branch" })
  })

  test("prefers the ZIP's own rate to the branch's once it has started", () => {
    expect(taxRateOn("2026-06-30", yubaCity)).toEqual({ percent: 7.25, source: "branch" })
    expect(taxRateOn("2026-07-01", yubaCity)).toEqual({ percent: 8.25, source: "zip" })
  })

  test("defaults to 7.25, marked as a default", () => {
    const rate = taxRateOn("2026-11-20", nowhere)
    expect(rate).toEqual({ percent: 7.25, source: "default" })
    expect(taxRateOn("2025-12-31", yubaCity).source).toBe("default")
    expect(taxRateOn("2026-01-01", yubaCity).source).toBe("branch")
  })
})

describe("taxRateOfRequest", () => {
  const stored = { percent: 7.25, source: "branch" } as const

  test("uses the rate on the appointment's day, not today's", () => {
    const request = { taxRate: stored, date: "2026-10-05", hasPayment: false }
    expect(taxRateOfRequest(request, { ...yubaCity, zip: [] }, "2026-09-20").percent).toBe(7.75)
  })

  test("keeps the rate of the first save on or after the appointment's day", () => {
    const request = { taxRate: stored, date: "2026-10-05", hasPayment: false }
    for (const [ratedOn, today] of [
      ["2026-10-05", "2026-10-05"],
      ["2026-10-06", "2027-01-01"],
    ] as const)
      expect(taxRateOfRequest({ ...request, ratedOn }, yubaCity, today)).toBe(stored)
  })

  test("uses a rate that was entered after the last save, whenever the job is saved again", () => {
    const request = {
      taxRate: stored,
      date: "2026-10-05",
      ratedOn: "2026-09-10",
      hasPayment: false,
    }
    for (const today of ["2026-09-30", "2026-10-05", "2026-12-01"])
      expect(taxRateOfRequest(request, { ...yubaCity, zip: [] }, today).percent).toBe(7.75)
  })

  test("uses the rate of the new place or day when the job moves on or to its day", () => {
    const request = {
      taxRate: stored,
      date: "2026-10-05",
      ratedOn: "2026-10-05",
      hasPayment: false,
      moved: true,
    }
    expect(taxRateOfRequest(request, { ...yubaCity, zip: [] }, "2026-10-05").percent).toBe(7.75)
    expect(taxRateOfRequest(request, yubaCity, "2026-10-06")).toEqual({ percent: 8.25, source: "zip" })
  })

  test("keeps the stored rate after any payment, even when the appointment moves", () => {
    const request = { taxRate: stored, date: "2026-12-05", hasPayment: true, moved: true }
    expect(taxRateOfRequest(request, yubaCity, "2026-09-20")).toBe(stored)
  })

  test("keeps a rate that a clerk typed", () => {
    const typed = { percent: 9, source: "typed" } as const
    const request = { taxRate: typed, hasPayment: false, moved: true }
    expect(taxRateOfRequest(request, yubaCity, "2026-09-20")).toBe(typed)
  })

  test("uses today's rate without an appointment", () => {
    expect(taxRateOfRequest({ hasPayment: false }, { ...yubaCity, zip: [] }, "2026-10-02").percent).toBe(7.75)
  })
})

describe("Tax", () => {
  test("applies to parts only, rounded once and shared to the cent", () => {
    expect(taxOnParts([15000], 7.25, false)).toEqual({ tax: 1088, shares: [1088] })
    expect(taxOnParts([15000, 15000], 7.25, false)).toEqual({ tax: 2175, shares: [1088, 1087] })
  })

  test("is zero when exempt", () => {
    expect(taxOnParts([15000, 0], 7.25, true)).toEqual({ tax: 0, shares: [0, 0] })
    expect(isTaxExempt({ taxExempt: true })).toBe(true)
    expect(isTaxExempt({ billingNotes: "PO needed. TAX EXEMPT until 2027" })).toBe(true)
    expect(isTaxExempt({ billingNotes: "PO needed" })).toBe(false)
    expect(isTaxExempt({})).toBe(false)
  })

  test("has shares that add up to it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1e7 })),
        fc.integer({ min: 0, max: 1100 }),
        (parts, rate) => {
          const { tax, shares } = taxOnParts(parts, rate / 100, false)
          expect(sum(shares)).toBe(tax)
        },
      ),
    )
  })
})
