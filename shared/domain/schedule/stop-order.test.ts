import { expect, test } from "vitest"
import type { ServiceStatus } from "../job/status.ts"
import { orderOfDay } from "./stop-order.ts"

const job = (invoiceNumber: number, serviceStatus: ServiceStatus, hour?: number) => ({
  invoiceNumber,
  serviceStatus,
  ...(hour !== undefined && { appointmentTimeStart: hour * 60, appointmentTimeEnd: (hour + 2) * 60 }),
})
const numbers = (jobs: readonly { invoiceNumber: number }[]) => jobs.map(({ invoiceNumber }) => invoiceNumber)

test("starts with the running job and the one on the way, then goes by window, completed last", () => {
  const day = [
    job(1, "invoicePaid", 7),
    job(2, "repairReady"),
    job(3, "repairReady", 11),
    job(4, "awaitingParts", 9),
    job(5, "technicianEnroute", 13),
    job(6, "serviceInProgress", 15),
  ]
  expect(numbers(orderOfDay(day))).toEqual([6, 5, 4, 3, 2, 1])
})
