import { describe, expect, it, test } from "vitest"
import { aPayment } from "#test/builders/requests.ts"
import { checkRefund, refundEntry } from "./refund.ts"

const refundFields = { _id: "r1", at: "2026-11-20T19:00:00.000Z", by: "Rosa" }
const payments = [
  aPayment({
    _id: "p1",
    amount: 25_000,
    tip: 2000,
    refunds: [{ ...refundFields, amount: 10_000, tip: 500 }],
  }),
  aPayment({ _id: "p2", voided: true }),
]
const check = (paymentId: string, amount: number, tip = 0) =>
  checkRefund({ payments, invoiceType: "Cash" }, { paymentId, amount, tip })

describe("checkRefund", () => {
  it("accepts up to what is left of a payment and its tip, to the cent", () => {
    expect(check("p1", 15_000, 1500)).toMatchObject({ ok: true, payment: { _id: "p1" } })
    expect(check("p1", 0, 1)).toMatchObject({ ok: true })
  })

  it("rejects more than is left, and returns the remaining amount", () => {
    expect(check("p1", 15_001)).toMatchObject({
      ok: false,
      field: "amount",
      detail: "Enter at most the 150.00 that is left of this payment.",
    })
    expect(check("p1", 1, 1501)).toMatchObject({
      field: "tipamount",
      detail: "Enter at most the 15.00 that is left of its tip.",
    })
  })

  it("rejects a zero amount, an unknown payment, and a voided payment", () => {
    expect(check("p1", 0)).toMatchObject({ refusal: "malformed", field: "amount" })
    expect(check("p2", 1)).toMatchObject({ refusal: "not_found" })
    expect(check("p3", 1)).toMatchObject({ refusal: "not_found" })
  })

  it("accepts a chargeback of a card payment only, and not while a refund is under way", () => {
    const paid = [aPayment({ method: "CREDITCARD" }), aPayment({ _id: "p2" })]
    const pendingRefund = { ...refundFields, amount: 1, tip: 0, undecided: true }
    const chargeBack = (paymentId: string, pending: { pendingRefund?: typeof pendingRefund } = {}) =>
      checkRefund(
        { payments: paid, invoiceType: "Cash", ...pending },
        { paymentId, amount: 25_000, tip: 0, isChargeback: true },
      )
    expect(chargeBack("p1")).toMatchObject({ ok: true })
    expect(chargeBack("p2")).toMatchObject({ refusal: "malformed", field: "isChargeback" })
    expect(chargeBack("p1", { pendingRefund })).toMatchObject({ refusal: "payment_under_way" })
  })
})

test("a refund is forgiven only to a customer whose deductible it can't reduce", () => {
  const forgive = (invoiceType: "Cash" | "Net" | "Insurance", more: object = {}, isChargeback = false) =>
    checkRefund(
      { payments: [aPayment({ method: "CREDITCARD", ...more })], invoiceType },
      { paymentId: "p1", amount: 5000, tip: 0, isForgiven: true, isChargeback },
    )
  expect([forgive("Cash"), forgive("Net")]).toMatchObject([{ ok: true }, { ok: true }])
  const refused = { refusal: "malformed", field: "isForgiven" }
  expect([
    forgive("Insurance"),
    forgive("Cash", { party: "insurance" }),
    forgive("Cash", {}, true),
  ]).toMatchObject([refused, refused, refused])
})

test("a chargeback's entry names it as the reason, before the words of the desk", () => {
  const refund = { _id: "r1", invoiceNumber: 48210, amount: 25_000, tip: 0, isChargeback: true }
  const reasonOf = (more: { reason?: string }) =>
    refundEntry(aPayment(), { ...refund, ...more }, new Date("2026-11-20T19:00:00Z")).reason
  expect([reasonOf({}), reasonOf({ reason: "case 118" })]).toEqual(["Chargeback", "Chargeback: case 118"])
})
