import { expect, test } from "vitest"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { countedDaysAfter } from "./counted-on.ts"

const today = "2026-11-23"

test.each<
  [
    from: ServiceStatus,
    to: ServiceStatus,
    days: readonly [countedOn?: string, countedAgainOn?: string],
    expected: readonly [countedOn?: string, countedAgainOn?: string],
  ]
>([
  ["awaitingPayment", "invoiceSubmitted", [], [today]],
  ["awaitingPayment", "invoiceRejected", [], []],
  ["invoiceSubmitted", "invoicePaid", ["2026-11-21"], ["2026-11-21"]],
  ["invoiceSubmitted", "invoiceRejected", ["2026-11-21"], ["2026-11-21"]],
  ["invoiceRejected", "invoiceSubmitted", ["2026-11-21"], ["2026-11-21", today]],
  ["invoiceSubmitted", "invoicePaid", ["2026-11-21", today], ["2026-11-21", today]],
  ["invoiceSubmitted", "invoiceRejected", ["2026-11-13", "2026-11-18"], ["2026-11-13", "2026-11-18"]],
  ["invoiceRejected", "invoiceSubmitted", ["2026-11-13", "2026-11-18"], ["2026-11-13", today]],
  ["invoiceSubmitted", "invoiceRejected", ["2026-11-22"], []],
  ["invoiceRejected", "invoiceSubmitted", [], [today]],
  ["serviceComplete", "serviceInProgress", [today], []],
  ["invoicePaid", "invoicePaid", [], ["2026-11-20"]],
  ["invoicePaid", "awaitingPayment", [], ["2026-11-20"]],
])("a job that goes from %s to %s and counted on %j counts since %j", (from, to, days, expected) => {
  const [countedOn, countedAgainOn] = days
  const current = {
    serviceStatus: from,
    countedOn,
    countedAgainOn,
    appointmentDate: "2026-11-20",
    requestReceivedTimestamp: "2026-11-18T18:00:00.000Z",
  }
  const after = countedDaysAfter(current, to, today)
  expect(after).toEqual({ countedOn: expected[0], countedAgainOn: expected[1] })
})
