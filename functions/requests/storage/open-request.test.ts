import { expect, it } from "vitest"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { aRequest } from "#test/builders/requests.ts"
import { openRequestItem } from "./open-request.ts"

const orderOf = (serviceStatus: ServiceStatus, appointmentDate?: string) =>
  openRequestItem(aRequest({ invoiceNumber: 48210, serviceStatus, appointmentDate }))?.sk

it.each([
  ["open", undefined, "0#000000048210"],
  ["open", "2026-12-05", "1#2026-12-05#000000048210"],
  ["awaitingServiceScheduling", "2026-12-05", "1#2026-12-05#000000048210"],
  ["serviceWarrantyRequested", "2026-12-05", "1#2026-12-05#000000048210"],
  ["exception", "2026-12-05", "1#2026-12-05#000000048210"],
  ["repairReady", "2026-12-05", "2026-12-05#000000048210"],
  ["serviceComplete", "2026-12-05", undefined],
] as const)("sorts jobs without a day first, then all unconfirmed ones: %s, %s", (status, date, order) => {
  expect(orderOf(status, date)).toBe(order)
})
