import { expect, test } from "vitest"
import type { RequestSummary } from "#shared/api/requests/service-request.ts"
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

test("a technician en route starts the job with one tap", () => {
  expect(nextActionOf(row({}), "technician", now)).toEqual({ label: "Start Job", action: "startJob" })
})

test("opens a later day's job to ask before the start, but not an overdue one", () => {
  const planned = (appointmentDate: string) => nextActionOf(row({ appointmentDate }), "technician", now)
  expect(planned("2026-11-21")).toEqual({ label: "Start Job" })
  expect(planned("2026-11-19")).toEqual({ label: "Start Job", action: "startJob" })
})

test("a job that waits for parts takes their arrival with one tap", () => {
  expect(nextActionOf(row({ serviceStatus: "awaitingParts" }), "technician", now)).toEqual({
    label: "Parts Received",
    action: "partsReceived",
  })
})

test("a job without a technician leads to the job, where one is chosen", () => {
  const waiting = row({ serviceStatus: "awaitingTechnician", appointmentTechnicians: [] })
  expect(nextActionOf(waiting, "clerk", now)).toEqual({ label: "Assign technicians" })
})

test("a payment is taken on the job", () => {
  expect(nextActionOf(row({ serviceStatus: "awaitingPayment" }), "clerk", now)).toEqual({
    label: "Accept Payment",
  })
})

test("what only the office does is no button for a technician", () => {
  expect(nextActionOf(row({ serviceStatus: "needParts" }), "technician", now)).toEqual({ label: "Open" })
  expect(nextActionOf(row({ serviceStatus: "needParts" }), "clerk", now)).toEqual({
    label: "Parts Ordered",
    action: "partsOrdered",
  })
})

test("a part without a price is priced on the job first, as the job says", () => {
  const booked = row({ serviceStatus: "open", total: 18500, totalUnpaid: 18500 })
  expect(nextActionOf({ ...booked, awaitsPrice: true }, "clerk", now)).toEqual({ label: "Edit charges" })
  expect(nextActionOf(booked, "clerk", now)).toEqual({
    label: "Confirm Appointment",
    action: "confirmAppointment",
  })
})

test("nothing is left to do on a paid job", () => {
  expect(nextActionOf(row({ serviceStatus: "invoicePaid", totalUnpaid: 0 }), "clerk", now)).toEqual({
    label: "Open",
  })
})
