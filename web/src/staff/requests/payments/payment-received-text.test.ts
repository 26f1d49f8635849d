import { expect, test } from "vitest"
import { aRequest } from "#test/builders/requests.ts"
import { paymentReceivedText } from "./payment-received-text.ts"

const paid = { _id: "p", method: "CASH", tip: 0, at: "", by: "", prepaid: false, voided: false }
const insured = {
  ...aRequest({ customerName: "Nadia Haddad", insuranceCarrier: "Sierra Mutual" }),
  invoiceType: "Insurance" as const,
  totalCustomerDue: 25_000,
  totalInsuranceDue: 32_622,
}

test("calls a payment complete when nothing is left to pay", () => {
  const payments = [
    { ...paid, party: "customer" as const, amount: 25_000 },
    { ...paid, party: "insurance" as const, amount: 32_622 },
  ]
  expect(paymentReceivedText({ ...insured, payments, totalUnpaid: 0 }, 32_622)).toBe("Payment Complete!")
})

test("otherwise calls a payment received and names who still owes what", () => {
  const payments = [{ ...paid, party: "customer" as const, amount: 25_000 }]
  expect(paymentReceivedText({ ...insured, payments, totalUnpaid: 32_622 }, 25_000)).toBe(
    "$250.00 received. Sierra Mutual owes $326.22.",
  )
  const part = [{ ...paid, party: "customer" as const, amount: 10_000 }]
  expect(paymentReceivedText({ ...insured, payments: part, totalUnpaid: 47_622 }, 10_000)).toBe(
    "$100.00 received. Nadia Haddad owes $150.00. Sierra Mutual owes $326.22.",
  )
})
