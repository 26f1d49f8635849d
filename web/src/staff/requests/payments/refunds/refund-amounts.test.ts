import { describe, expect, test } from "vitest"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import {
  afterRefund,
  choicesOf,
  findOverpayments,
  findRefundError,
  forgivableCents,
  howBack,
  type Payment,
  refundableOf,
  sumOf,
} from "./refund-amounts.ts"

const paid = (fields: Partial<Payment> = {}): Payment => ({
  _id: "p",
  party: "customer",
  method: "CREDITCARD",
  amount: 25_000,
  tip: 5000,
  at: "2026-11-20T18:00:00Z",
  by: "Rosa",
  prepaid: false,
  voided: false,
  ...fields,
})
const givenBack = (amount: number, tip = 0) => ({
  _id: "r",
  amount,
  tip,
  at: "2026-11-21T18:00:00Z",
  by: "Rosa",
})

const line = {
  type: "Other",
  quantity: 1,
  labortype: "flat",
  laborhours: 0,
  list: 0,
  discount: 0,
  partcost: 0,
}
const job = (total: number, payments: Payment[], more: object = {}) =>
  ({
    invoiceType: "Cash",
    charges: [{ ...line, _id: "c", net: 0, laborrate: total, technicians: [] }],
    taxRate: 0,
    serviceStatus: "awaitingPayment",
    total,
    totalCustomerDue: total,
    totalInsuranceDue: 0,
    payments,
    ...more,
  }) as unknown as ServiceRequest

describe("refund amounts", () => {
  test("subtract earlier refunds, and leave nothing of a voided payment", () => {
    expect(refundableOf(paid({ refunds: [givenBack(10_000, 5000), givenBack(1)] }))).toEqual({
      amount: 14_999,
      tip: 0,
    })
    expect(refundableOf(paid({ voided: true }))).toEqual({ amount: 0, tip: 0 })
  })

  test("refund a surplus from the last payment, up to its amount", () => {
    expect(findOverpayments(job(20_000, [paid()]))).toMatchObject([
      { party: "customer", amount: 5000, payment: { _id: "p" } },
    ])
    const last = paid({ _id: "q", amount: 1000 })
    expect(findOverpayments(job(20_000, [paid(), last]))).toMatchObject([
      { amount: 1000, payment: { _id: "q" } },
    ])
    expect(findOverpayments(job(25_000, [paid()]))).toEqual([])
    expect(findOverpayments(job(20_000, [paid({ refunds: [givenBack(5000)] })]))).toEqual([])
  })

  test("include a deposit above the total, but not a goodwill credit", () => {
    const deposit = paid({ prepaid: true })
    const after = { totalCustomerDue: 0 }
    expect(findOverpayments(job(20_000, [deposit], after))).toMatchObject([{ amount: 5000 }])
    expect(findOverpayments(job(20_000, [], { ...after, customerCredit: 30_000 }))).toEqual([])
  })

  test("offer the likeliest amount first, and a tip separately", () => {
    expect(choicesOf(paid(), 5000)).toEqual(["overpaid", "all", "tip", "part"])
    expect(choicesOf(paid({ tip: 0 }), 0)).toEqual(["all", "part"])
  })

  test("match each choice to the cent", () => {
    const typed = { amount: 1, tip: undefined }
    expect(sumOf("overpaid", paid(), 5000, typed)).toEqual({ amount: 5000, tip: 0 })
    expect(sumOf("all", paid(), 0, typed)).toEqual({ amount: 25_000, tip: 5000 })
    expect(sumOf("tip", paid(), 0, typed)).toEqual({ amount: 0, tip: 5000 })
    expect(sumOf("part", paid(), 0, typed)).toEqual(typed)
  })

  test.each([
    [{ amount: 25_001, tip: 0 }, "Enter at most the 250.00 that is left of it."],
    [{ amount: 0, tip: 5001 }, "Enter at most the 50.00 that is left of it."],
    [{ amount: 0, tip: 0 }, "Enter an amount above 0."],
    [{ amount: undefined, tip: 0 }, "Enter an amount, like 50.00."],
    [{ amount: -1, tip: 0 }, "Enter an amount, like 50.00."],
    [{ amount: 1, tip: undefined }, "Enter a tip, like 10.00."],
  ])("reject %j: %s", (sum, sentence) => {
    expect(findRefundError(sum, paid())?.sentence).toBe(sentence)
    expect(findRefundError({ amount: 25_000, tip: 5000 }, paid())).toBeUndefined()
  })

  test("above an overpayment say what is due again and what stops counting", () => {
    const done = { serviceStatus: "invoicePaid", customerName: "Priya Raman" }
    expect(afterRefund(job(25_000, [paid()], done), paid(), 5000)).toBe(
      "This leaves 50.00 due from Priya Raman. Until it's paid, the job doesn't count in reports and payroll.",
    )
    expect(afterRefund(job(20_000, [paid()], done), paid(), 5000)).toBe("")
    expect(afterRefund(job(25_000, [paid()], { ...done, serviceStatus: "cancelled" }), paid(), 5000)).toBe("")
  })

  test("can take what is above an overpayment off the amount due, but not off a deductible", () => {
    const forgivable = (total: number, more: object = {}) =>
      forgivableCents(job(total, [paid()], { serviceStatus: "invoicePaid", ...more }), paid(), 5000)
    expect([forgivable(25_000), forgivable(22_000), forgivable(20_000)]).toEqual([5000, 2000, 0])
    expect(forgivable(25_000, { invoiceType: "Insurance" })).toBe(0)
  })

  test("move only card payments through Square", () => {
    expect(howBack(paid({ card: { brand: "VISA", last4: "1111" } }), "Visa 1111")).toBe(
      "Square sends it back to Visa 1111. It takes the bank a few days.",
    )
    expect(howBack(paid({ method: "CASH" }), "")).toMatch(/only records/)
  })
})
