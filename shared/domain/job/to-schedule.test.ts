import { expect, it } from "vitest"
import { waitsForScheduling } from "./to-schedule.ts"

it.each([
  ["open", undefined, true],
  ["repairReady", undefined, true],
  ["awaitingServiceScheduling", "2026-12-05", true],
  ["repairReady", "2026-11-29", true],
  ["repairReady", "2026-11-30", false],
  ["repairReady", "2026-12-01", false],
  ["serviceComplete", "2026-11-29", false],
  ["cancelled", undefined, false],
] as const)("tells on 2026-11-30 whether a job is to be scheduled: %s, %s", (status, date, expected) => {
  expect(waitsForScheduling({ serviceStatus: status, appointmentDate: date }, "2026-11-30")).toBe(expected)
})
