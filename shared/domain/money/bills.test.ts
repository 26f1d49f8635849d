import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { reportRowOf } from "#functions/requests/rules/report-row.ts"
import { aLine, aPayment, aRequest } from "#test/builders/requests.ts"
import type { OpenBill } from "../../api/reports.ts"
import { serviceStatuses } from "../job/status.ts"
import { addDays } from "../schedule/dates.ts"
import { ageOf, agingOf, daysOpen, groupByPayer, isShortPaid, toOpenBill } from "./bills.ts"
import { sum } from "./money.ts"

const today = "2026-11-23"
const bill = (more: Partial<OpenBill> = {}): OpenBill => ({
  invoiceNumber: 48_210,
  payer: "account",
  payerId: "fleet",
  payerName: "Valley Fleet",
  since: today,
  serviceStatus: "invoiceSubmitted",
  billed: 30_000,
  due: 30_000,
  ...more,
})

const charges = [aLine("Repair", { laborrate: 30_000, labortype: "flat", quantity: 1 })]
const insured = {
  invoiceType: "Insurance",
  insuranceCarrierKey: "sierra",
  insuranceCarrier: "Sierra Mutual",
  insuranceDeductible: 10_000,
  serviceStatus: "partialPayment",
  completedAt: "2026-11-20T20:00:00Z",
  charges,
} as const

describe("toOpenBill", () => {
  test("bills an insurer its share, less what it paid", () => {
    const payments = [aPayment({ party: "insurance", method: "INSURANCEPAID", amount: 15_000 })]
    const row = reportRowOf(aRequest({ ...insured, payments }))
    expect(toOpenBill(row)).toMatchObject({
      payer: "carrier",
      payerId: "sierra",
      payerName: "Sierra Mutual",
      since: "2026-11-20",
      billed: 20_000,
      due: 5000,
    })
  })

  test("bills an account the remaining total", () => {
    const net = {
      ...insured,
      invoiceType: "Net",
      billingId: "fleet",
      billingCompany: "Valley Fleet",
    } as const
    const row = reportRowOf(aRequest({ ...net, payments: [aPayment({ amount: 12_050 })] }))
    expect(toOpenBill(row)).toMatchObject({ payer: "account", payerId: "fleet", billed: 30_000, due: 17_950 })
  })

  test("is undefined for paid, unfinished, cancelled, and Cash jobs", () => {
    const paid = [aPayment({ party: "insurance", method: "INSURANCEPAID", amount: 20_000 })]
    expect(toOpenBill(reportRowOf(aRequest({ ...insured, payments: paid })))).toBeUndefined()
    const owed = serviceStatuses.filter((serviceStatus) =>
      toOpenBill(reportRowOf({ ...aRequest(insured), serviceStatus })),
    )
    expect(owed).toEqual([
      "serviceComplete",
      "awaitingPayment",
      "paymentPending",
      "partialPayment",
      "invoiceSubmitted",
      "invoiceAccepted",
      "invoiceRejected",
    ])
    expect(toOpenBill(reportRowOf(aRequest({ ...insured, invoiceType: "Cash" })))).toBeUndefined()
  })
})

describe("Aging of bills", () => {
  test.each([
    [-1, "current"],
    [0, "current"],
    [29, "current"],
    [30, "30"],
    [59, "30"],
    [60, "60"],
    [89, "60"],
    [90, "90"],
    [400, "90"],
  ] as const)("puts a bill open %i days into bucket %s", (days, age) => {
    expect(ageOf({ since: addDays(today, -days) }, today)).toBe(age)
    expect(daysOpen({ since: addDays(today, -days) }, today)).toBe(Math.max(0, days))
  })

  test("adds up to the amount due, for each payer and in total", () => {
    const bills = fc.array(
      fc.record({
        payerId: fc.constantFrom("a", "b", "c"),
        payer: fc.constantFrom("carrier" as const, "account" as const),
        days: fc.integer({ min: -5, max: 200 }),
        due: fc.integer({ min: 1, max: 500_000 }),
      }),
    )
    fc.assert(
      fc.property(bills, (given) => {
        const all = given.map(({ days, ...more }) => bill({ ...more, since: addDays(today, -days) }))
        const aging = agingOf(all, today)
        expect(aging.current + aging["30"] + aging["60"] + aging["90"]).toBe(aging.due)
        const payers = groupByPayer(all)
        expect(sum(payers.map(({ due }) => due))).toBe(aging.due)
        expect(payers.flatMap(({ bills: theirs }) => theirs)).toHaveLength(all.length)
      }),
    )
  })

  test("marks an insurer's bill short-paid once it paid too little, but never an account's", () => {
    expect(isShortPaid(bill({ payer: "carrier", due: 29_999 }))).toBe(true)
    expect(isShortPaid(bill({ payer: "carrier" }))).toBe(false)
    expect(isShortPaid(bill({ due: 29_999 }))).toBe(false)
  })
})
