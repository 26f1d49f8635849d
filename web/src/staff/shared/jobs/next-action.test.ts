import { expect, test } from "vitest"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { nextActionOf } from "./next-action.ts"

const now = new Date("2026-11-20T17:41:00.000Z")
const row = (changes: Partial<RequestSummary>): RequestSummary => ({
  invoiceNumber: 48198,
  version: 4,
  invoiceType: "Cash",
  serviceStatus: "technicianEnroute",
  statusSince: "2026-11-20T17:40:00.000Z",
  appointmentDate: "2026-11-20",
  appointmentTimeStart: 540,
  appointmentTimeEnd: 660,
  appointmentLocation: "Mobile",
  appointmentTechnicians: ["cho"],
  zone: "Yuba City",
  total: 41860,
  totalUnpaid: 41860,
  ...changes,
})

test("lets a technician en route start the job with one tap", () => {
  expect(nextActionOf(row({}), "technician", now)).toEqual({ label: "Start Job", action: "startJob" })
})

test("opens a later day's job to ask before the start, but not an overdue one", () => {
  const planned = (appointmentDate: string) => nextActionOf(row({ appointmentDate }), "technician", now)
  expect(planned("2026-11-21")).toEqual({ label: "Start Job" })
  expect(planned("2026-11-19")).toEqual({ label: "Start Job", action: "startJob" })
})

test("opens a job to confirm after its time, since that tells the customer nothing", () => {
  const confirm = (appointmentDate: string) =>
    nextActionOf(row({ serviceStatus: "awaitingServiceScheduling", appointmentDate }), "clerk", now)
  expect(confirm("2026-11-20")).toEqual({ label: "Confirm Appointment", action: "confirmAppointment" })
  expect(confirm("2026-11-19")).toEqual({ label: "Confirm Appointment" })
})

test("lets a job waiting for parts record their arrival with one tap", () => {
  expect(nextActionOf(row({ serviceStatus: "awaitingParts" }), "technician", now)).toEqual({
    label: "Parts Received",
    action: "partsReceived",
  })
})

test("opens an unassigned job to choose a technician", () => {
  const waiting = row({ serviceStatus: "awaitingTechnician", appointmentTechnicians: [] })
  expect(nextActionOf(waiting, "clerk", now)).toEqual({ label: "Assign technicians" })
})

test("opens the job to take a payment", () => {
  expect(nextActionOf(row({ serviceStatus: "awaitingPayment" }), "clerk", now)).toEqual({
    label: "Accept Payment",
  })
})

test("hides office actions from technicians", () => {
  expect(nextActionOf(row({ serviceStatus: "needParts" }), "technician", now)).toEqual({ label: "Open job" })
  expect(nextActionOf(row({ serviceStatus: "needParts" }), "clerk", now)).toEqual({
    label: "Parts Ordered",
    action: "partsOrdered",
  })
})

test("opens the job first to price a part without a price", () => {
  const booked = row({ serviceStatus: "open", total: 18500, totalUnpaid: 18500 })
  expect(nextActionOf({ ...booked, awaitsPrice: true }, "clerk", now)).toEqual({ label: "Edit charges" })
  expect(nextActionOf(booked, "clerk", now)).toEqual({
    label: "Confirm Appointment",
    action: "confirmAppointment",
  })
})

test("offers no action on a paid job", () => {
  expect(nextActionOf(row({ serviceStatus: "invoicePaid", totalUnpaid: 0 }), "clerk", now)).toEqual({
    label: "Open job",
  })
})
