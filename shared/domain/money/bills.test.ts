import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { reportRowOf } from "#functions/requests/rules/report-row.ts"
import { aLine, aPayment, aRequest } from "#test/builders/requests.ts"
import type { OpenBill } from "../../api/reports.ts"
import type { ServiceRequest } from "../../api/requests/service-request.ts"
import { claimOf } from "../insurance/claim.ts"
import { serviceStatuses } from "../job/status.ts"
import { addDays } from "../schedule/dates.ts"
import { ageOf, agingOf, daysOpen, groupByPayer, openBillsOf, shortPaysOf } from "./bills.ts"
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

const toOpenBills = (request: ServiceRequest) => openBillsOf(reportRowOf(request), claimOf(request, []))
const toOpenBill = (request: ServiceRequest) => toOpenBills(request).find(({ payer }) => payer !== "customer")

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

describe("openBillsOf", () => {
  test("bills an insurer its share, less what it paid", () => {
    const payments = [aPayment({ party: "insurance", method: "INSURANCEPAID", amount: 15_000 })]
    expect(toOpenBill(aRequest({ ...insured, payments }))).toMatchObject({
      payer: "carrier",
      payerId: "sierra",
      payerName: "Sierra Mutual",
      since: "2026-11-20",
      billed: 20_000,
      due: 5000,
      shortPaid: 5000,
    })
  })

  test("bills an account the remaining total", () => {
    const net = {
      ...insured,
      invoiceType: "Net",
      billingId: "fleet",
      billingCompany: "Valley Fleet",
    } as const
    expect(toOpenBill(aRequest({ ...net, payments: [aPayment({ amount: 12_050 })] }))).toMatchObject({
      payer: "account",
      payerId: "fleet",
      billed: 30_000,
      due: 17_950,
    })
  })

  test("bills a customer the rest of a Cash job, and a deductible beside the insurer's share", () => {
    const customer = { payer: "customer", payerId: "none", payerName: "Customers", since: "2026-11-20" }
    const cash = aRequest({ ...insured, invoiceType: "Cash", payments: [aPayment({ amount: 5000 })] })
    expect(toOpenBills(cash)).toMatchObject([{ ...customer, billed: 30_000, due: 25_000 }])
    expect(toOpenBills(aRequest(insured))).toMatchObject([
      { payer: "carrier", due: 20_000 },
      { ...customer, billed: 10_000, due: 10_000 },
    ])
    const all = [aPayment({ amount: 30_000 })]
    expect(toOpenBills(aRequest({ ...insured, invoiceType: "Cash", payments: all }))).toEqual([])
    expect(toOpenBills(aRequest({ ...insured, invoiceType: "Warranty" }))).toEqual([])
  })

  test("has no insurer or account for paid, unfinished, cancelled, and Cash jobs", () => {
    const paid = [aPayment({ party: "insurance", method: "INSURANCEPAID", amount: 20_000 })]
    expect(toOpenBill(aRequest({ ...insured, payments: paid }))).toBeUndefined()
    const owed = serviceStatuses.filter((serviceStatus) =>
      toOpenBill({ ...aRequest(insured), serviceStatus }),
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
    expect(toOpenBill(aRequest({ ...insured, invoiceType: "Cash" }))).toBeUndefined()
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

  test("lists as short pay what was billed before the insurer paid, without work added later", () => {
    const at = "2026-11-20T20:00:00Z"
    const sent = { firstAt: at, at, by: "Rosa", how: "email", pdfHash: "" } as const
    const insurerBill = { ...sent, carrierKey: "sierra", lines: [], amount: 15_000 }
    const shortPayOf = (amount: number) => {
      const payments = [
        aPayment({ party: "insurance", method: "INSURANCEPAID", amount, at: "2026-11-22T20:00:00Z" }),
      ]
      const open = toOpenBill(aRequest({ ...insured, payments, insurerBill }))
      return shortPaysOf(open ? [open] : []).map(({ billed, due }) => ({ billed, due }))
    }
    expect(shortPayOf(15_000)).toEqual([])
    expect(shortPayOf(12_000)).toEqual([{ billed: 15_000, due: 3000 }])
    expect(shortPaysOf([bill({ due: 29_999 })])).toEqual([])
  })

  test("lists a short pay also after a supplement is sent, but none for an exactly paid bill", () => {
    const base = { at: "2026-11-20T20:00:00Z", amount: 15_000, lines: [] }
    const shortPayOf = (amount: number, supplementAt: string) => {
      const sent = { firstAt: base.at, at: supplementAt, by: "Rosa", how: "email", pdfHash: "" } as const
      const insurerBill = {
        ...sent,
        carrierKey: "sierra",
        lines: [],
        amount: 20_000,
        earlierBills: [base],
      }
      const payments = [
        aPayment({ party: "insurance", method: "INSURANCEPAID", amount, at: "2026-11-22T20:00:00Z" }),
      ]
      const open = toOpenBill(aRequest({ ...insured, payments, insurerBill }))
      return shortPaysOf(open ? [open] : []).map(({ billed, due }) => ({ billed, due }))
    }
    expect(shortPayOf(12_000, "2026-11-23T20:00:00Z")).toEqual([{ billed: 15_000, due: 3000 }])
    expect(shortPayOf(15_000, "2026-11-21T20:00:00Z")).toEqual([])
    expect(shortPayOf(12_000, "2026-11-21T20:00:00Z")).toEqual([{ billed: 20_000, due: 8000 }])
  })
})
