import { expect, it } from "vitest"
import type { ServiceStatus } from "#shared/domain/job/status.ts"
import { aRequest } from "#test/builders/requests.ts"
import { dependsOnJob, obsoleteReason } from "./obsolete-text.ts"

const at = "2026-11-20T18:00:00.000Z"
const time = { appointmentDate: "2026-11-20", appointmentTimeStart: 480, appointmentTimeEnd: 600 }
const body = "Clearline: You're booked for Fri, Nov 20, 8:00am to 10:00am. Follow your job: https://x.example"
const job = (serviceStatus: ServiceStatus, statusSince = "2026-11-20T18:05:00.000Z") =>
  aRequest({ serviceStatus, statusSince, appointmentTechnicians: ["theo"], ...time })

it.each([
  ["booked", job("repairReady"), undefined],
  ["booked", job("cancelled"), "The job was canceled or closed."],
  ["request", undefined, "The job was deleted."],
  ["review", job("invoicePaid"), undefined],
  ["review", job("closed"), "The job was canceled or closed."],
  ["enroute", job("technicianEnroute"), undefined],
  ["enroute", job("serviceInProgress"), "The technician has arrived."],
  ["enroute", job("invoicePaid"), "The technician has arrived."],
  ["enroute", job("serviceInProgress", "2026-11-20T17:00:00.000Z"), undefined],
  ["enroute", job("repairReady"), "The visit was changed since."],
  ["enroute", job("repairReady", "2026-11-20T17:00:00.000Z"), undefined],
] as const)("holds back a text that its job made wrong: %s, %#", (cause, about, reason) => {
  expect(obsoleteReason({ cause, at, body }, about)).toBe(reason)
})

it("holds back a text to a technician who is no longer on the job", () => {
  const reasonFor = (userId: string) => obsoleteReason({ cause: "job", at, userId, body }, job("repairReady"))
  expect([reasonFor("theo"), reasonFor("maria")]).toEqual([
    undefined,
    "The technician isn't on this job anymore.",
  ])
})

it.each([
  ["booked", body, {}, undefined],
  ["booked", body, { appointmentDate: "2026-11-23" }, "The time was changed since."],
  ["booked", body, { appointmentTimeStart: 600, appointmentTimeEnd: 720 }, "The time was changed since."],
  ["booked", body, { appointmentDate: undefined }, "The time was changed since."],
  ["booked", "Su cita es el viernes 20 de nov de 8:00am a 10:00am. Detalles: x", {}, undefined],
  ["job", "Job 48210, Fri, Nov 20, 8:00am to 10:00am, Yuba City.", {}, undefined],
  ["job", "Job 48210, Thu, Nov 19, 8:00am to 10:00am, Yuba City.", {}, "The time was changed since."],
  ["request", "We got it. We'll call you to set a time. x", {}, undefined],
  ["request", "Requested time: Thu, Nov 19. We'll confirm it soon. x", {}, "The time was changed since."],
  [
    "enroute",
    "Diego is on the way to your car.",
    { appointmentDate: "2026-11-23", statusSince: "2026-11-20T17:00:00.000Z" },
    undefined,
  ],
] as const)(
  "holds back a text that names another time than the job's: %s, %#",
  (cause, text, changes, why) => {
    const userId = "theo"
    expect(obsoleteReason({ cause, at, userId, body: text }, { ...job("repairReady"), ...changes })).toBe(why)
  },
)

it("leaves alone what a person typed, whatever became of the job", () => {
  expect([dependsOnJob({ cause: "enroute" }), dependsOnJob({ cause: "typed" })]).toEqual([true, false])
})
