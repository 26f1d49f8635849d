import { describe, expect, it } from "vitest"
import { claimsReport, countByReason, lateOf, usualDays } from "./claims-report.ts"

const paid = (billedOn: string, since: string) => ({
  list: "paid" as const,
  since,
  amount: 100,
  carrierKey: "beacon",
  carrier: "Beacon",
  completedOn: "2026-10-01",
  billedOn,
})

describe("The claims report", () => {
  it("has each carrier's bills, median days, rejections, and days to pay by month", () => {
    const claims = [
      paid("2026-10-02", "2026-10-12"),
      paid("2026-10-04", "2026-11-03"),
      paid("2026-10-03", "2026-10-15"),
      {
        ...paid("2026-11-01", "2026-11-01"),
        list: "submitted" as const,
        carrierKey: "pine",
        carrier: "Pine",
      },
      { ...paid("2026-11-01", "2026-11-01"), list: "toBill" as const, billedOn: undefined },
    ]
    const rejections = [
      { carrierKey: "beacon", reason: "wrongRates", count: 1 },
      { carrierKey: "beacon", reason: "wrongRates", count: 2 },
      { carrierKey: "oak", reason: "notCovered", count: 1 },
    ] as const
    expect(claimsReport(claims, rejections, new Map([["oak", "Oak"]]))).toEqual({
      carriers: [
        {
          carrierKey: "beacon",
          carrier: "Beacon",
          bills: 3,
          paid: 3,
          daysToBill: 2,
          daysToPay: 12,
          rejections: [{ reason: "wrongRates", count: 3 }],
        },
        {
          carrierKey: "pine",
          carrier: "Pine",
          bills: 1,
          paid: 0,
          daysToBill: 31,
          daysToPay: undefined,
          rejections: [],
        },
        {
          carrierKey: "oak",
          carrier: "Oak",
          bills: 0,
          paid: 0,
          daysToBill: undefined,
          daysToPay: undefined,
          rejections: [{ reason: "notCovered", count: 1 }],
        },
      ],
      months: [
        { month: "2026-10-01", paid: 2, daysToBill: 2, daysToPay: 11 },
        { month: "2026-11-01", paid: 1, daysToBill: 3, daysToPay: 30 },
      ],
    })
  })

  it("counts the days to pay to the date on the remittance, not to its posting", () => {
    const posted = { ...paid("2026-10-02", "2026-10-22"), paidOn: "2026-10-12" }
    expect(claimsReport([posted], [], new Map()).months).toMatchObject([{ daysToPay: 10 }])
  })

  it("counts the days to pay to the posting if the remittance is dated before the bill", () => {
    const misdated = { ...paid("2026-10-02", "2026-10-22"), paidOn: "2026-09-28" }
    expect(claimsReport([misdated], [], new Map()).months).toMatchObject([{ daysToPay: 20 }])
  })

  it("counts rejections by reason over all carriers", () => {
    const counts = [
      { reason: "wrongRates", count: 1 },
      { reason: "notCovered", count: 1 },
      { reason: "wrongRates", count: 2 },
    ] as const
    expect(countByReason(counts)).toEqual([
      { reason: "wrongRates", count: 3 },
      { reason: "notCovered", count: 1 },
    ])
  })

  it("is empty without bills", () => {
    expect(claimsReport([], [], new Map())).toEqual({ carriers: [], months: [] })
  })
})

describe("The usual days until a carrier pays", () => {
  it.each([
    [{ carrierKey: "beacon", paid: 3, daysToPay: 12 }, 12],
    [{ carrierKey: "beacon", paid: 2, daysToPay: 12 }, 30],
    [{ carrierKey: "pine", paid: 9, daysToPay: 12 }, 30],
  ])("are the median of its own bills once three are paid: %o", (known, days) => {
    expect(usualDays([known], "beacon")).toBe(days)
  })

  it.each([
    ["submitted", "2026-11-01", true],
    ["submitted", "2026-11-02", false],
    ["shortPaid", "2026-11-01", true],
    ["rejected", "2026-11-01", false],
  ])("make a claim in %s since %s late after 12 days: %s", (list, since, late) => {
    expect(lateOf({ list, since, amount: 1 }, 12, "2026-11-14").length > 0).toBe(late)
  })

  it("make a bill late also while its supplement is rejected", () => {
    const outstanding = { list: "submitted", since: "2026-11-01", amount: 300_00 } as const
    const claim = { list: "rejected", since: "2026-11-13", amount: 40_00, outstanding }
    expect(lateOf(claim, 12, "2026-11-14")).toEqual([outstanding])
  })

  it("make the rest of a short payment and the bills after it late on their own", () => {
    const claim = { list: "shortPaid", since: "2026-11-01", amount: 100_00 }
    const laterBills = { since: "2026-11-08", amount: 40_00 }
    const late = (today: string) => lateOf({ ...claim, laterBills }, 12, today).map(({ amount }) => amount)
    expect(late("2026-11-14")).toEqual([100_00])
    expect(late("2026-11-21")).toEqual([100_00, 40_00])
  })
})
