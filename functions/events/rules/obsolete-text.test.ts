import { expect, it } from "vitest"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { aRequest } from "#test/builders/requests.ts"
import { isAboutAppointment, obsoleteReason } from "./obsolete-text.ts"

const at = "2026-11-20T18:00:00.000Z"
const job = (serviceStatus: ServiceStatus, statusSince = "2026-11-20T18:05:00.000Z") =>
  aRequest({ serviceStatus, statusSince, appointmentTechnicians: ["theo"] })

it.each([
  ["booked", job("repairReady"), undefined],
  ["booked", job("cancelled"), "The job was canceled or closed."],
  ["request", undefined, "The job was deleted."],
  ["enroute", job("technicianEnroute"), undefined],
  ["enroute", job("serviceInProgress"), "The technician has arrived."],
  ["enroute", job("invoicePaid"), "The technician has arrived."],
  ["enroute", job("serviceInProgress", "2026-11-20T17:00:00.000Z"), undefined],
] as const)("holds back a text that its job made wrong: %s, %#", (cause, about, reason) => {
  expect(obsoleteReason({ cause, at }, about)).toBe(reason)
})

it("holds back a text to a technician who is no longer on the job", () => {
  const reasonFor = (userId: string) => obsoleteReason({ cause: "job", at, userId }, job("repairReady"))
  expect([reasonFor("theo"), reasonFor("maria")]).toEqual([
    undefined,
    "The technician isn't on this job anymore.",
  ])
})

it("leaves alone what a person typed, whatever became of the job", () => {
  expect([isAboutAppointment({ cause: "enroute" }), isAboutAppointment({ cause: "typed" })]).toEqual([
    true,
    false,
  ])
})
