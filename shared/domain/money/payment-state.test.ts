import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { anyFacts, cents } from "#test/builders/any-charges.ts"
import { computeTotals } from "../charges/totals.ts"
import { type PaymentRow, totalsFactsOf } from "../charges/totals-facts.ts"
import { isBeforeCompletion, type ServiceStatus, serviceStatuses } from "../job/status.ts"
import {
  creditOf,
  type MoneyFacts,
  paymentStateFrom,
  paymentStateOf,
  type Settlement,
  statusAfterCompletion,
  statusAfterEdit,
  statusAfterFailure,
  statusAfterPayment,
  submittedAsAfter,
} from "./payment-state.ts"

const parties = {
  "owes nothing": { owed: 0, received: 0, unpaid: 0, credit: 0, paid: false },
  "paid without owing": { owed: 0, received: 40, unpaid: 0, credit: 40, paid: false },
  "paid nothing": { owed: 100, received: 0, unpaid: 100, credit: 0, paid: false },
  "paid a part": { owed: 100, received: 40, unpaid: 60, credit: 0, paid: false },
  "paid all": { owed: 100, received: 100, unpaid: 0, credit: 0, paid: true },
  "paid too much": { owed: 100, received: 130, unpaid: 0, credit: 30, paid: true },
} as const
type Standing = keyof typeof parties
const standings = Object.keys(parties) as Standing[]

const settlements: Record<Standing, string> = {
  "owes nothing": "settled settled open open settled settled",
  "paid without owing": "settled settled open open settled settled",
  "paid nothing": "open open open open partial partial",
  "paid a part": "open open open open partial partial",
  "paid all": "settled settled partial partial settled settled",
  "paid too much": "settled settled partial partial settled settled",
}

const all = standings.flatMap((customer) =>
  standings.map((insurer, index) => ({
    customer,
    insurer,
    settlement: settlements[customer].split(" ")[index] as Settlement,
  })),
)

const paid = (party: PaymentRow["party"], amount: number, more: Partial<PaymentRow> = {}): PaymentRow => ({
  party,
  amount,
  prepaid: false,
  voided: false,
  ...more,
})

const insured = (customer: Standing, insurer: Standing): MoneyFacts => ({
  invoiceType: "Insurance",
  total: parties[customer].owed + parties[insurer].owed,
  totalInsuranceDue: parties[insurer].owed,
  payments: [paid("customer", parties[customer].received), paid("insurance", parties[insurer].received)],
})

describe("The payment state", () => {
  it.each(all)("for a customer who $customer and an insurer who $insurer is $settlement", (one) => {
    const [customer, insurer] = [parties[one.customer], parties[one.insurer]]
    const state = {
      unpaid: { customer: customer.unpaid, insurance: insurer.unpaid },
      credit: { customer: customer.credit, insurance: insurer.credit },
      customerPaid: customer.paid,
      billingPaid: insurer.paid,
      settlement: one.settlement,
    }
    expect(
      paymentStateFrom(
        { customer: customer.owed, insurance: insurer.owed },
        { customer: customer.received, insurance: insurer.received },
      ),
    ).toEqual(state)
    expect(paymentStateOf(insured(one.customer, one.insurer))).toEqual(state)
  })

  it("counts prepayments, but not voided or refunded payments", () => {
    const cash = { invoiceType: "Cash", total: 100, totalInsuranceDue: 0 } as const
    const after = (...payments: PaymentRow[]) => paymentStateOf({ ...cash, payments })
    expect(after(paid("customer", 100, { prepaid: true }))).toMatchObject({
      customerPaid: true,
      settlement: "settled",
    })
    expect(after(paid("customer", 100, { voided: true }))).toMatchObject({ unpaid: { customer: 100 } })
    expect(after(paid("customer", 100, { refunds: [{ amount: 1, tip: 5 }] }))).toMatchObject({
      customerPaid: false,
      unpaid: { customer: 1 },
    })
  })

  it("owes a customer back their money, but never goodwill", () => {
    const cash = { invoiceType: "Cash", total: 100, totalInsuranceDue: 0 } as const
    expect(paymentStateOf({ ...cash, customerCredit: 130 })).toMatchObject({
      credit: { customer: 0 },
      settlement: "settled",
    })
    const payments = [paid("customer", 20, { prepaid: true })]
    expect(paymentStateOf({ ...cash, customerCredit: 90, payments }).credit.customer).toBe(10)
    expect(paymentStateOf({ ...cash, invoiceType: "Warranty", payments }).credit.customer).toBe(20)
  })

  it("owes back everything paid on a cancelled job", () => {
    const job = insured("paid all", "paid a part")
    expect(creditOf({ ...job, serviceStatus: "awaitingPayment" })).toEqual({ customer: 0, insurance: 0 })
    expect(creditOf({ ...job, serviceStatus: "cancelled" })).toEqual({ customer: 100, insurance: 40 })
  })

  it("has the same unpaid amount as the totals, for any charges and payments", () => {
    const anyPayment = fc.record({
      party: fc.constantFrom("customer" as const, "insurance" as const),
      amount: cents(150_000),
      prepaid: fc.boolean(),
      voided: fc.boolean(),
    })
    fc.assert(
      fc.property(anyFacts, fc.array(anyPayment, { maxLength: 4 }), (facts, any) => {
        const payments = any.map((one) => ({ ...one, prepaid: one.prepaid && one.party === "customer" }))
        const { totals } = computeTotals(totalsFactsOf({ ...facts, payments }))
        const { unpaid } = paymentStateOf({ ...facts, ...totals, payments })
        expect(unpaid).toEqual({ customer: totals.customerUnpaid, insurance: totals.insuranceUnpaid })
      }),
    )
  })
})

describe("Complete Job", () => {
  const next: Record<Settlement, ServiceStatus> = {
    settled: "invoicePaid",
    partial: "partialPayment",
    open: "awaitingPayment",
  }

  it.each(all)("sets the status with a customer who $customer and an insurer who $insurer", (one) => {
    // If only the insurer prepaid, the customer's payment is still awaited.
    const isAhead = one.settlement === "partial" && !parties[one.customer].paid
    expect(statusAfterCompletion(insured(one.customer, one.insurer))).toBe(
      isAhead ? "awaitingPayment" : next[one.settlement],
    )
  })

  it("sets a Warranty job to complete", () => {
    expect(
      statusAfterCompletion({ ...insured("paid nothing", "paid nothing"), invoiceType: "Warranty" }),
    ).toBe("serviceComplete")
  })
})

const owedStatuses: readonly ServiceStatus[] = [
  "awaitingPayment",
  "invoiceSubmitted",
  "invoiceAccepted",
  "invoiceRejected",
]

describe("A payment or refund", () => {
  it.each(serviceStatuses)("in %s sets the status from the payment state", (serviceStatus) => {
    const stays = isBeforeCompletion(serviceStatus) || ["cancelled", "closed"].includes(serviceStatus)
    for (const { customer, insurer, settlement } of all)
      for (const submittedAs of [undefined, "invoiceSubmitted"] as const) {
        const facts = { ...insured(customer, insurer), serviceStatus, submittedAs }
        const open = owedStatuses.includes(serviceStatus) ? serviceStatus : (submittedAs ?? "awaitingPayment")
        const next = { settled: "invoicePaid", partial: "partialPayment", open }[settlement]
        const words = `${customer}, ${insurer}, ${submittedAs}`
        expect(statusAfterPayment(facts, "settled"), words).toBe(stays ? serviceStatus : next)
        expect(statusAfterPayment(facts, "pending"), words).toBe(stays ? serviceStatus : "paymentPending")
      }
  })

  it("keeps a job waiting for its undecided card payment", () => {
    const facts = { ...insured("paid all", "paid all"), serviceStatus: "paymentPending" } as const
    expect(statusAfterPayment({ ...facts, pendingPayment: {} }, "settled")).toBe("paymentPending")
    expect(statusAfterPayment(facts, "settled")).toBe("invoicePaid")
  })

  it("returns an invoice to its submitted status, even after it was paid", () => {
    const net = { invoiceType: "Net", total: 100, totalInsuranceDue: 0 } as const
    const submitted = { ...net, serviceStatus: "invoiceAccepted" } as const
    const submittedAs = submittedAsAfter(submitted, { ...net, serviceStatus: "invoicePaid" })
    expect(submittedAs).toBe("invoiceAccepted")
    const given = [paid("customer", 100, { refunds: [{ amount: 1, tip: 0 }] })]
    const back = { ...net, serviceStatus: "invoicePaid", submittedAs, payments: given } as const
    expect(statusAfterPayment(back, "settled")).toBe("invoiceAccepted")
    expect(submittedAsAfter(back, { ...net, serviceStatus: "awaitingPayment" })).toBeUndefined()
    expect(submittedAsAfter(back, { invoiceType: "Cash", serviceStatus: "invoicePaid" })).toBeUndefined()
  })

  it("that failed restores the status, or the one set by another payment", () => {
    const failed = (serviceStatus: ServiceStatus, customer: Standing) =>
      statusAfterFailure({ ...insured(customer, "owes nothing"), serviceStatus })
    expect(failed("awaitingPayment", "paid nothing")).toBe("awaitingPayment")
    expect(failed("invoiceSubmitted", "paid a part")).toBe("invoiceSubmitted")
    expect(failed("awaitingPayment", "paid all")).toBe("invoicePaid")
    expect(failed("repairReady", "paid nothing")).toBe("repairReady")
    expect(failed("invoicePaid", "paid nothing")).toBe("invoicePaid")
  })
})

describe("An edit of the bill", () => {
  const bills: readonly ServiceStatus[] = [...owedStatuses, "partialPayment", "invoicePaid"]

  it.each(serviceStatuses)(
    "in %s changes the status only when it changes the payment state",
    (serviceStatus) => {
      for (const before of all)
        for (const after of all) {
          const facts = { ...insured(after.customer, after.insurer), serviceStatus }
          const moves = before.settlement !== after.settlement && bills.includes(serviceStatus)
          expect(statusAfterEdit(insured(before.customer, before.insurer), facts)).toBe(
            moves ? statusAfterPayment(facts, "settled") : serviceStatus,
          )
        }
    },
  )

  it("that raises a paid deductible leaves neither party settled", () => {
    const payments = [paid("customer", 100)]
    const job = (deductible: number) =>
      ({ invoiceType: "Insurance", total: 500, totalInsuranceDue: 500 - deductible, payments }) as const
    expect(statusAfterEdit(job(100), { ...job(150), serviceStatus: "partialPayment" })).toBe(
      "awaitingPayment",
    )
  })

  it("of a warranty job keeps its status", () => {
    const warranty = { invoiceType: "Warranty", total: 0, totalInsuranceDue: 0 } as const
    const before = { ...warranty, invoiceType: "Cash", total: 100 } as const
    expect(statusAfterEdit(before, { ...warranty, serviceStatus: "awaitingPayment" })).toBe("awaitingPayment")
  })
})
