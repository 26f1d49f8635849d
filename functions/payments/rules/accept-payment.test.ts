import { describe, expect, it } from "vitest"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { newLine } from "#shared/domain/charges/line.ts"
import { aRequest } from "#test/builders/requests.ts"
import { acceptPayment } from "./accept-payment.ts"

const now = new Date("2026-11-20T19:05:00.000Z")

/** 100.00 is due, and a card payment of `pendingAmount` is pending. */
const job = (pendingAmount: number): ServiceRequest => ({
  ...aRequest({
    serviceStatus: "paymentPending",
    charges: [{ ...newLine("Other", "c"), laborrate: 10_000, labor: 10_000, total: 10_000 }],
    pendingPayment: {
      _id: "card",
      amount: pendingAmount,
      tip: 0,
      at: now.toISOString(),
      by: "Rosa",
      undecided: true,
      from: "awaitingPayment",
    },
  }),
  total: 10_000,
  totalCustomerDue: 10_000,
})

const cash = (
  request: ServiceRequest,
  amount: number,
  more: { dueShown?: number; wasQueued?: boolean } = {},
) => {
  const facts = { paymentMethod: "CASH", amount, tip: 0, checknumber: undefined } as const
  return acceptPayment(
    request,
    { ...facts, dueShown: more.dueShown },
    { role: "clerk", name: "Rosa", paymentId: "cash", now, wasQueued: more.wasQueued ?? false },
  )
}

describe("A payment while a card payment is pending", () => {
  it("is accepted up to what the card leaves, if the shown due matches either amount", () => {
    for (const dueShown of [10_000, 4000])
      expect(cash(job(6000), 4000, { dueShown })).toMatchObject({ ok: true, payment: { amount: 4000 } })
    expect(cash(job(6000), 4000, { dueShown: 5000 })).toMatchObject({ ok: false, refusal: "due_changed" })
  })

  it("is rejected above what the card leaves while the provider has not decided", () => {
    expect(cash(job(6000), 4001)).toMatchObject({
      refusal: "payment_under_way",
      detail: "A card payment is still under way. Take at most 40.00, or cancel the card payment first.",
    })
    expect(cash(job(10_000), 1)).toMatchObject({
      refusal: "payment_under_way",
      detail: "A card payment of 100.00 is still under way. Cancel it before you take another payment.",
    })
  })

  it("is recorded anyway when it was taken offline", () => {
    expect(cash(job(10_000), 10_000, { wasQueued: true })).toMatchObject({
      ok: true,
      payment: { amount: 10_000 },
    })
  })
})

describe("An insurer's payment", () => {
  const paymentOn = (paidOn: string) =>
    acceptPayment(
      {
        ...job(0),
        invoiceType: "Insurance",
        serviceStatus: "invoiceSubmitted",
        pendingPayment: undefined,
        total: 10_000,
        totalInsuranceDue: 10_000,
      },
      {
        paymentMethod: "INSURANCEPAID",
        amount: 10_000,
        tip: 0,
        checknumber: "EFT 1",
        paidOn,
        dueShown: undefined,
      },
      { role: "clerk", name: "Rosa", paymentId: "eft", now },
    )

  it("keeps the day of its remittance beside the time of posting", () => {
    expect(paymentOn("2026-11-12")).toMatchObject({
      payment: { paidOn: "2026-11-12", at: now.toISOString() },
    })
  })

  it("is refused with a day in the future", () => {
    expect(paymentOn("2026-11-21")).toMatchObject({ refusal: "malformed", field: "paidOn" })
  })
})
