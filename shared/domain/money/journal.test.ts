import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { aLine, aPayment, aRequest } from "#test/builders/requests.ts"
import { serviceStatuses } from "../job/status.ts"
import { isCounted } from "../report.ts"
import { balancesOf, type JournalFacts, journalOf } from "./journal.ts"
import { accountNames, type LedgerAccount } from "./ledger-accounts.ts"
import { sum } from "./money.ts"
import { paymentStateOf } from "./payment-state.ts"

const day = "2026-11-20"
const signed = (facts: JournalFacts) =>
  journalOf(facts, day).map(({ date, what, lines }) => [
    date,
    what,
    ...lines.map(({ account, debit, credit }) => [account, debit - credit]),
  ])

const charges = [
  aLine("Replace", { net: 10_000, quantity: 1, laborrate: 5000, labortype: "flat", laborhours: 1 }),
]
const job = { charges, taxRate: 8, taxRateSource: "typed", serviceStatus: "invoicePaid" } as const
const at = (date: string) => `${date}T20:00:00.000Z`

describe("The journal of a job", () => {
  test("books the sale on its day, and the payment with its tip on the day of payment", () => {
    const payments = [
      aPayment({ method: "CREDITCARD", amount: 15_800, tip: 1000, at: "2026-12-01T06:00:00.000Z" }),
    ]
    expect(signed(aRequest({ ...job, payments }))).toEqual([
      [day, "sale", ["customersOwe", 15_800], ["parts", -10_000], ["labor", -5000], ["taxPayable", -800]],
      ["2026-11-30", "payment", ["cards", 16_800], ["customersOwe", -15_800], ["tipsPayable", -1000]],
    ])
  })

  test("of an insurance job charges the insurer all but the deductible", () => {
    const payments = [
      aPayment({ amount: 5000, method: "CHECK" }),
      aPayment({ _id: "p2", party: "insurance", method: "INSURANCEPAID", amount: 10_000 }),
    ]
    const insured = { ...job, invoiceType: "Insurance", insuranceDeductible: 5000, payments } as const
    expect(signed(aRequest(insured))).toEqual([
      [
        day,
        "sale",
        ["insurersOwe", 10_800],
        ["customersOwe", 5000],
        ["parts", -10_000],
        ["labor", -5000],
        ["taxPayable", -800],
      ],
      [day, "payment", ["checks", 5000], ["customersOwe", -5000]],
      [day, "payment", ["insurerPayments", 10_000], ["insurersOwe", -10_000]],
    ])
  })

  test("of an account books goodwill as a discount, also when a deposit exceeds the rest", () => {
    const net = { ...job, invoiceType: "Net", customerCredit: 2000 } as const
    expect(signed(aRequest(net))[0]).toEqual([
      day,
      "sale",
      ["accountsOwe", 13_800],
      ["discounts", 2000],
      ["parts", -10_000],
      ["labor", -5000],
      ["taxPayable", -800],
    ])
    const prepaid = aRequest({ ...net, payments: [aPayment({ amount: 15_000, prepaid: true })] })
    expect(signed(prepaid)[0]).toContainEqual(["discounts", 2000])
  })

  test("returns a refund by the original method, and ignores voided payments", () => {
    const refunds = [{ _id: "r", amount: 300, tip: 200, at: at("2026-12-02"), by: "Rosa" }]
    const payments = [aPayment({ amount: 1000, tip: 200, refunds }), aPayment({ _id: "v", voided: true })]
    expect(signed(aRequest({ ...job, serviceStatus: "cancelled", payments }))).toEqual([
      [day, "payment", ["cash", 1200], ["customersOwe", -1000], ["tipsPayable", -200]],
      ["2026-12-02", "refund", ["cash", -500], ["customersOwe", 300], ["tipsPayable", 200]],
    ])
  })

  test("of an imported job has the balance at import and later payments", () => {
    const moved = { ...job, source: "import", serviceStatus: "awaitingPayment" } as const
    const there = aPayment({ method: "IMPORTED", amount: 15_800 })
    expect(signed(aRequest({ ...moved, serviceStatus: "invoicePaid", payments: [there] }))).toEqual([])
    expect(signed(aRequest({ ...moved, payments: [aPayment({ amount: 5800 })] }))).toEqual([
      [day, "opening", ["customersOwe", 15_800], ["opening", -15_800]],
      [day, "payment", ["cash", 5800], ["customersOwe", -5800]],
    ])
  })

  test("has no sale for warranty work, or for a job that reports don't count", () => {
    expect(signed(aRequest({ ...job, invoiceType: "Warranty" }))).toEqual([])
    expect(signed(aRequest({ ...job, serviceStatus: "awaitingPayment" }))).toEqual([])
  })
})

const cents = fc.integer({ min: 0, max: 60_000 })
const payment = fc.record({
  party: fc.constantFrom("customer" as const, "insurance" as const),
  method: fc.constantFrom("CASH", "CHECK", "CREDITCARD", "POINTOFSALE", "INSURANCEPAID", "IMPORTED", "OTHER"),
  amount: cents,
  tip: cents,
  prepaid: fc.boolean(),
  voided: fc.boolean(),
  back: fc.tuple(cents, cents),
})
const jobs = fc
  .record({
    invoiceType: fc.constantFrom("Cash" as const, "Insurance" as const, "Net" as const, "Warranty" as const),
    serviceStatus: fc.constantFrom(...serviceStatuses),
    source: fc.constantFrom("website" as const, "import" as const, undefined),
    insuranceDeductible: cents,
    customerCredit: cents,
    taxRate: fc.double({ min: 0, max: 20, noNaN: true }),
    nets: fc.array(fc.integer({ min: -5000, max: 60_000 }), { maxLength: 3 }),
    payments: fc.array(payment, { maxLength: 3 }),
  })
  .map(({ nets, payments, ...fields }) =>
    aRequest({
      ...fields,
      taxRateSource: "typed",
      charges: nets.map((net, index) =>
        aLine("Replace", { _id: `l${index}`, net, quantity: 1, laborrate: 100 * index, labortype: "flat" }),
      ),
      payments: payments.map(({ back: [amount, tip], ...one }, index) => ({
        ...aPayment({ ...one, _id: `p${index}` }),
        refunds: [
          {
            _id: `r${index}`,
            amount: Math.min(amount, one.amount),
            tip: Math.min(tip, one.tip),
            at: at("2026-12-02"),
            by: "Rosa",
          },
        ],
      })),
    }),
  )

const balanceOf = (facts: JournalFacts, ...names: LedgerAccount[]) =>
  sum(
    balancesOf(journalOf(facts, day))
      .filter(({ account }) => names.includes(account))
      .map(({ debit, credit }) => debit - credit),
  )

describe("The journal of any job", () => {
  test("has balanced entries, with each line on one side and never negative", () => {
    fc.assert(
      fc.property(jobs, (request) => {
        for (const { lines } of journalOf(request, day)) {
          expect(lines.length).toBeGreaterThan(1)
          expect(sum(lines.map(({ debit }) => debit))).toBe(sum(lines.map(({ credit }) => credit)))
          for (const { debit, credit } of lines) {
            expect(Math.min(debit, credit)).toBe(0)
            expect(Math.max(debit, credit)).toBeGreaterThan(0)
          }
        }
        expect(balanceOf(request, ...accountNames)).toBe(0)
      }),
    )
  })

  test("books the sale that reports count, and leaves owed what the payment state says", () => {
    fc.assert(
      fc.property(jobs, (request) => {
        const isSold =
          isCounted(request.serviceStatus) &&
          request.invoiceType !== "Warranty" &&
          request.source !== "import" &&
          request.total >= 0
        fc.pre(isSold && request.payments.every(({ method }) => method !== "IMPORTED"))
        expect(balanceOf(request, "parts")).toBe(-request.totalParts + 0)
        expect(balanceOf(request, "labor")).toBe(-request.totalLabor + 0)
        expect(balanceOf(request, "taxPayable")).toBe(-request.totalTax + 0)
        expect(balanceOf(request, "insurersOwe")).toBeLessThanOrEqual(request.totalInsuranceDue)
        const { unpaid, credit } = paymentStateOf(request)
        expect(balanceOf(request, "customersOwe", "accountsOwe")).toBe(unpaid.customer - credit.customer)
      }),
    )
  })
})
