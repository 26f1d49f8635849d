import { expect, test } from "vitest"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { groupsOf, hasRepairOrder, staffTotals } from "./groups.ts"

const row = (serviceStatus: ServiceStatus, total = 10_000, totalUnpaid = total) => ({
  serviceStatus,
  total,
  totalUnpaid,
})

const rows = [
  row("serviceWarrantyRequested", 0),
  row("invoicePaid", 20_000, 0),
  row("partialPayment", 30_000, 5_000),
  row("serviceComplete"),
  row("open", 0),
  row("exception"),
  row("closed"),
]

test("groups an account's requests under the specified labels, in order", () => {
  expect(groupsOf(rows).map(({ label, rows: found, cents }) => [label, found.length, cents])).toEqual([
    ["Assigned", 2, 10_000],
    ["Complete", 1, 10_000],
    ["Invoiced", 1, 30_000],
    ["Paid", 1, 20_000],
    ["Warranty", 1, 0],
  ])
})

test("totals open work, outstanding money, and received money for staff, each labeled", () => {
  expect(staffTotals(rows)).toEqual([
    { label: "Awaiting Completion", count: 3, cents: 10_000, unpaidCents: 10_000 },
    { label: "Awaiting Payment", count: 2, cents: 40_000, unpaidCents: 15_000 },
    { label: "Paid", count: 1, cents: 20_000, unpaidCents: 0 },
  ])
  expect(staffTotals([]).map(({ count }) => count)).toEqual([0, 0, 0])
})

test("finds a repair order by its digits, regardless of formatting", () => {
  expect(hasRepairOrder({ ...row("open"), externalReferenceNumber: "RO 77-120" }, "7712")).toBe(true)
  expect(hasRepairOrder({ ...row("open"), externalReferenceNumber: "RO 77-120" }, "9")).toBe(false)
  expect(hasRepairOrder(row("open"), "7")).toBe(false)
  expect(hasRepairOrder(row("open"), "")).toBe(true)
})
