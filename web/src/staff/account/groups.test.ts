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

test("an account's requests stand under the labels of the specification, in its order", () => {
  expect(groupsOf(rows).map(({ label, rows: found, cents }) => [label, found.length, cents])).toEqual([
    ["Assigned", 2, 10_000],
    ["Complete", 1, 10_000],
    ["Invoiced", 1, 30_000],
    ["Paid", 1, 20_000],
    ["Warranty", 1, 0],
  ])
})

test("the staff's totals count work to do, money to come and money received, and name all three", () => {
  expect(staffTotals(rows)).toEqual([
    { label: "Awaiting Completion", count: 3, cents: 10_000, unpaidCents: 10_000 },
    { label: "Awaiting Payment", count: 2, cents: 40_000, unpaidCents: 15_000 },
    { label: "Paid", count: 1, cents: 20_000, unpaidCents: 0 },
  ])
  expect(staffTotals([]).map(({ count }) => count)).toEqual([0, 0, 0])
})

test("a repair order is found by its digits, whatever is written around them", () => {
  expect(hasRepairOrder({ ...row("open"), externalReferenceNumber: "RO 77-120" }, "7712")).toBe(true)
  expect(hasRepairOrder({ ...row("open"), externalReferenceNumber: "RO 77-120" }, "9")).toBe(false)
  expect(hasRepairOrder(row("open"), "7")).toBe(false)
  expect(hasRepairOrder(row("open"), "")).toBe(true)
})
