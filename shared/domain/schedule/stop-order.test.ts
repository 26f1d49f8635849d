import { expect, test } from "vitest"
import type { ServiceStatus } from "../job/status.ts"
import { minutesLate, orderOfDay, startedAt } from "./stop-order.ts"

const job = (invoiceNumber: number, serviceStatus: ServiceStatus, hour?: number) => ({
  invoiceNumber,
  serviceStatus,
  ...(hour !== undefined && { appointmentTimeStart: hour * 60, appointmentTimeEnd: (hour + 2) * 60 }),
})
const numbers = (jobs: readonly { invoiceNumber: number }[]) => jobs.map(({ invoiceNumber }) => invoiceNumber)

test("Stops start with the running and en route jobs, then go by window, completed ones last", () => {
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

test("Stops keep a technician's own order, with new jobs before the next later window", () => {
  const day = [
    job(1, "repairReady", 8),
    job(2, "repairReady", 10),
    job(3, "repairReady", 13),
    job(4, "repairReady", 11),
    job(5, "technicianEnroute", 15),
    job(6, "repairReady"),
  ]
  expect(numbers(orderOfDay(day, [3, 1, 5, 2, 99]))).toEqual([5, 4, 3, 1, 2, 6])
})

const window = (from: number) => ({ start: from * 60, end: (from + 2) * 60 })

test("Lateness counts earlier drives and work, but not waiting or the running job", () => {
  const visits = [
    { window: window(8), drive: 90, work: 120, startedAt: 10 * 60 },
    { window: window(10), drive: 20, work: 120 },
    { drive: 10, work: 60 },
    { window: window(13), drive: 40, work: 120 },
    { window: window(20), drive: 30, work: 120 },
  ]
  // Free at 12:00pm, there at 12:20pm. Then 2:20pm + 10 + 60 + 40 = 4:10pm.
  expect(minutesLate(visits, 10.5 * 60)).toEqual([0, 20, 0, 70, 0])
  // The running job takes longer than usual.
  expect(minutesLate(visits.slice(0, 2), 12.5 * 60)).toEqual([0, 50])
})

test("A running job counts from its start today, and from midnight if it began on an earlier day", () => {
  const now = new Date("2026-11-20T17:30:00Z") // 9:30am in California
  const startOf = (serviceStatus: ServiceStatus, statusSince: string) =>
    startedAt({ serviceStatus, statusSince }, now)
  expect(startOf("serviceInProgress", "2026-11-20T16:05:00Z")).toBe(8 * 60 + 5)
  expect(startOf("serviceInProgress", "2026-11-20T00:00:00Z"), "4:00pm the day before").toBe(0)
  expect(startOf("repairReady", "2026-11-20T16:05:00Z")).toBeUndefined()
})
