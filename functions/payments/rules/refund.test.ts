import { describe, expect, it } from "vitest"
import { aPayment } from "#test/builders/requests.ts"
import { checkRefund } from "./refund.ts"

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
  checkRefund({ payments }, { paymentId, amount, tip })

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
})
