import { expect, test } from "vitest"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { countedOnAfter } from "./counted-on.ts"

test.each<
  [from: ServiceStatus, to: ServiceStatus, countedOn: string | undefined, expected: string | undefined]
>([
  ["awaitingPayment", "invoiceSubmitted", undefined, "2026-11-23"],
  ["awaitingPayment", "invoiceRejected", undefined, undefined],
  ["invoiceSubmitted", "invoicePaid", "2026-11-21", "2026-11-21"],
  ["invoiceSubmitted", "invoiceRejected", "2026-11-21", "2026-11-21"],
  ["invoiceRejected", "invoiceSubmitted", "2026-11-21", "2026-11-21"],
  ["invoiceSubmitted", "invoiceRejected", "2026-11-22", undefined],
  ["invoiceRejected", "invoiceSubmitted", undefined, "2026-11-23"],
  ["serviceComplete", "serviceInProgress", "2026-11-23", undefined],
  ["invoicePaid", "invoicePaid", undefined, "2026-11-20"],
  ["invoicePaid", "awaitingPayment", undefined, "2026-11-20"],
])("a job that goes from %s to %s and counted on %s counts since %s", (from, to, countedOn, expected) => {
  const current = {
    serviceStatus: from,
    countedOn,
    appointmentDate: "2026-11-20",
    requestReceivedTimestamp: "2026-11-18T18:00:00.000Z",
  }
  expect(countedOnAfter(current, to, "2026-11-23")).toBe(expected)
})
