import { describe, expect, it } from "vitest"
import { act, aPayment, job } from "#test/builders/job-action.ts"
import { mayDo } from "../actions.ts"
import type { RequestFacts } from "../request.ts"

describe("The bill", () => {
  it("can be unmarked as paid only when it was marked", () => {
    const paid = { serviceStatus: "invoicePaid", customerPaid: true, payments: [aPayment("p1")] } as const
    expect(act("unmarkPaid", paid, {})).toMatchObject({
      serviceStatus: "awaitingPayment",
      changes: { voidedPayment: "p1" },
    })
    expect(act("unmarkPaid", { serviceStatus: "awaitingPayment" }, {})).toMatchObject({ ok: false })
    const byCard = [{ ...aPayment("p1"), method: "CREDITCARD" }]
    expect(act("unmarkPaid", { ...paid, payments: byCard }, {})).toMatchObject({
      detail: "The customer paid by card. Refund the card payment instead.",
    })
  })

  it("requires a choice when there are two payments, and stays paid if the other covers it", () => {
    const paid = { invoiceType: "Cash", totalInsuranceDue: 0, total: 25_000, customerPaid: true } as const
    const twice = {
      ...paid,
      serviceStatus: "invoicePaid",
      payments: [aPayment("p1"), aPayment("p2")],
    } as const
    expect(act("unmarkPaid", twice, {})).toMatchObject({
      detail: "The customer made 2 payments. Choose which one to unmark.",
    })
    expect(act("unmarkPaid", twice, { paymentId: "p2" })).toMatchObject({
      serviceStatus: "invoicePaid",
      changes: { voidedPayment: "p2" },
    })
    expect(act("unmarkPaid", twice, { paymentId: "p3" })).toMatchObject({ ok: false })
    const inAdvance = { ...twice, serviceStatus: "repairReady", payments: [aPayment("p1", true)] } as const
    expect(act("unmarkPaid", inAdvance, {})).toMatchObject({
      serviceStatus: "repairReady",
      changes: { voidedPayment: "p1" },
    })
  })

  it("goes back to the bill's own status when a payment is unmarked", () => {
    const payments = [aPayment("p1")]
    const unmarked = (facts: Partial<RequestFacts>) => {
      const outcome = act("unmarkPaid", { customerPaid: true, payments, ...facts }, {})
      return outcome.ok ? outcome.serviceStatus : outcome.detail
    }
    const net = { invoiceType: "Net", total: 25_000, totalInsuranceDue: 0 } as const
    expect(unmarked({ ...net, serviceStatus: "invoicePaid", submittedAs: "invoiceSubmitted" })).toBe(
      "invoiceSubmitted",
    )
    expect(unmarked({ serviceStatus: "invoiceRejected" })).toBe("invoiceRejected")
    expect(unmarked({ serviceStatus: "partialPayment", submittedAs: "invoiceRejected" })).toBe(
      "invoiceRejected",
    )
    expect(unmarked({ serviceStatus: "partialPayment" })).toBe("awaitingPayment")
    expect(unmarked({ ...net, serviceStatus: "cancelled" })).toBe("cancelled")
    expect(unmarked({ ...net, serviceStatus: "closed" })).toBe("closed")
  })

  it("gets the status of the provider's outcome", () => {
    const payments = [{ party: "customer", amount: 25_000, prepaid: false, voided: false }] as const
    const facts = { serviceStatus: "paymentPending", payments } as const
    expect(act("completePayment", facts, { payment: "settled" })).toMatchObject({
      serviceStatus: "partialPayment",
    })
    expect(act("completePayment", facts, { payment: "pending" })).toMatchObject({ ok: false })
    expect(
      act("completePayment", { ...facts, serviceStatus: "awaitingPayment" }, { payment: "settled" }),
    ).toMatchObject({
      ok: false,
    })
  })

  it("as a copy with lower figures becomes the bill, so work added later is a supplement", () => {
    const bill = { firstAt: "2026-11-01T18:00:00.000Z", at: "2026-11-02T18:00:00.000Z", lines: [] }
    const sent = { ...bill, amount: 80_000, pdfHash: "before", how: "email" }
    const out = { serviceStatus: "invoiceSubmitted", insurerBill: sent } as const
    const input = { how: "download", to: undefined, again: true, pdfHash: "h", fingerprint: "f" } as const
    const insurerBillAfter = (facts: Partial<RequestFacts>) => {
      const outcome = act("submitBill", { ...out, ...facts }, input)
      return outcome.ok ? outcome.changes.insurerBill : outcome.detail
    }
    expect(insurerBillAfter({})).toMatchObject({
      firstAt: bill.firstAt,
      at: bill.at,
      amount: 66_910,
      lines: [{ _id: "c1", total: 91_910 }],
      pdfHash: "h",
    })
    expect(insurerBillAfter({ insurerBill: { ...bill, amount: 66_910 } })).toBeUndefined()
    const first = { at: "2026-11-01T18:00:00.000Z", amount: 50_000, lines: [] }
    const supplement = { ...bill, amount: 80_000, earlierBills: [first] }
    expect(insurerBillAfter({ insurerBill: supplement })).toMatchObject({
      amount: 66_910,
      earlierBills: [first],
    })
    const lower = { insurerBill: supplement, totalInsuranceDue: 45_000 }
    expect(insurerBillAfter(lower)).toMatchObject({ amount: 45_000 })
    expect(insurerBillAfter(lower)).not.toHaveProperty("earlierBills")
  })

  it("of a Net account is Submitted when a copy is sent, and other bills keep their status", () => {
    const net = { invoiceType: "Net", serviceStatus: "awaitingPayment" } as const
    expect(act("invoiceCopySent", net, { by: "email" })).toMatchObject({
      serviceStatus: "invoiceSubmitted",
      history: "sent the invoice by email, Invoice Submitted",
    })
    expect(act("invoiceCopySent", { ...net, totalUnpaid: 0 }, { by: "text" })).toMatchObject({
      serviceStatus: "awaitingPayment",
    })
    expect(act("invoiceCopySent", { ...net, invoiceType: "Cash" }, { by: "text" })).toMatchObject({
      serviceStatus: "awaitingPayment",
      history: "sent the invoice by text",
    })
  })
})

describe("Accepting money", () => {
  it("from the customer requires charges and an unpaid amount due", () => {
    expect(mayDo("acceptPayment", job(), "technician")).toEqual({ ok: true })
    expect(mayDo("acceptPayment", job({ charges: [] }), "technician")).toMatchObject({
      refusal: "action_not_allowed",
    })
    expect(mayDo("acceptPayment", job({ totalCustomerDue: 0 }), "clerk")).toMatchObject({
      refusal: "nothing_due",
    })
    expect(mayDo("acceptPayment", job({ customerPaid: true }), "clerk")).toMatchObject({
      refusal: "already_paid",
    })
  })

  it("from the insurer requires a clerk", () => {
    expect(mayDo("acceptInsurancePayment", job(), "clerk")).toEqual({ ok: true })
    expect(mayDo("acceptInsurancePayment", job(), "technician")).toMatchObject({ refusal: "not_allowed" })
    expect(mayDo("acceptInsurancePayment", job({ totalInsuranceDue: 0 }), "clerk")).toMatchObject({
      refusal: "nothing_due",
    })
    expect(mayDo("acceptInsurancePayment", job({ billingPaid: true }), "clerk")).toMatchObject({
      refusal: "already_paid",
    })
  })

  it("allows a signature, but not on Warranty", () => {
    expect(mayDo("saveSignature", job(), "technician")).toEqual({ ok: true })
    expect(mayDo("saveSignature", job({ invoiceType: "Warranty" }), "technician")).toMatchObject({
      ok: false,
    })
  })
})
