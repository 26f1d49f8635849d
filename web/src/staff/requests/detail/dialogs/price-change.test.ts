import { expect, test } from "vitest"
import { aLine, aRequest } from "#test/builders/requests.ts"
import { comparedLines, comparedTotals } from "./price-change.ts"

const nameOf = ({ type }: { type: string }) => type

test("pairs old and new values of changed, added, and removed lines", () => {
  const same = aLine("Other", { laborrate: 4000 })
  const glass = aLine("Replace", { net: 10_000 })
  const promo = aLine("Moulding", { _id: "gone", net: 500 })
  const cheaper = { ...glass, total: 9000 }
  const added = aLine("Repair", { laborrate: 4500 })
  expect(comparedLines([same, glass, promo], [same, cheaper, added], nameOf)).toEqual([
    { key: glass._id, label: "Replace", before: 10_000, after: 9000 },
    { key: added._id, label: "Repair", before: undefined, after: 4500 },
    { key: "gone", label: "Moulding", before: 500, after: undefined },
  ])
})

test("names the insurer's amount due when either invoice type has one", () => {
  const before = aRequest({ charges: [aLine("Replace", { net: 10_000 })], taxExempt: true })
  const insured = {
    invoiceType: "Insurance" as const,
    totalTax: 0,
    total: 12_000,
    totalCustomerDue: 5000,
    totalInsuranceDue: 7000,
  }
  expect(comparedTotals(before, insured).map(({ label, before: was, after }) => [label, was, after])).toEqual(
    [
      ["Tax", 0, 0],
      ["Total", 10_000, 12_000],
      ["Customer Due", 10_000, 5000],
      ["Insurance Due", 0, 7000],
    ],
  )
  expect(comparedTotals(before, { ...insured, invoiceType: "Net" }).map(({ label }) => label)).toEqual([
    "Tax",
    "Total",
    "Amount Due",
  ])
})
