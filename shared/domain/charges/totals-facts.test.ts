import { describe, expect, test } from "vitest"
import { overpaidBy, totalsFactsOf, unpaidBy } from "./totals-facts.ts"

const payment = (fields: object) => ({
  party: "customer" as const,
  amount: 10_000,
  prepaid: false,
  voided: false,
  ...fields,
})

const request = {
  invoiceType: "Insurance" as const,
  charges: [],
  taxRate: 7.25,
  totalCustomerDue: 25_000,
  totalInsuranceDue: 66_910,
}

describe("totalsFactsOf and unpaidBy", () => {
  test("count money before completion as prepaid, and later money as payment", () => {
    const payments = [payment({ prepaid: true, amount: 5000 }), payment({ amount: 20_000 })]
    expect(totalsFactsOf({ ...request, payments })).toMatchObject({ prepaid: 5000, paidByCustomer: 20_000 })
  })

  test("compute what each party owes as its due less later payments", () => {
    const payments = [payment({ amount: 10_000 }), payment({ party: "insurance", amount: 66_910 })]
    expect(unpaidBy({ ...request, payments }, "customer")).toBe(15_000)
    expect(unpaidBy({ ...request, payments }, "insurance")).toBe(0)
  })

  test("ignore a voided payment", () => {
    expect(unpaidBy({ ...request, payments: [payment({ voided: true })] }, "customer")).toBe(25_000)
  })

  test("do not count a prepaid amount against the due a second time", () => {
    expect(unpaidBy({ ...request, payments: [payment({ prepaid: true })] }, "customer")).toBe(25_000)
  })

  test("never return a negative amount owed, and report an overpayment", () => {
    const payments = [payment({ amount: 30_000 }), payment({ amount: 9000, voided: true })]
    expect(unpaidBy({ ...request, payments }, "customer")).toBe(0)
    expect(overpaidBy({ ...request, payments }, "customer")).toBe(5000)
    expect(overpaidBy({ ...request, payments }, "insurance")).toBe(0)
  })
})
