import { expect, it } from "vitest"
import { aLine, aPayment, aRequest } from "#test/builders/requests.ts"
import type { BranchFacts } from "./branch-tax-rates.ts"
import { applyChange } from "./request-change.ts"

const branch = (...taxRates: BranchFacts["taxRates"]): BranchFacts[] => [
  { _id: "b1", zone: "Yuba City", city: "Yuba City", cities: [], zip: "95991", taxRates, zipTaxRates: [] },
]
const old = { from: "2026-01-01", percent: 7.25 }

it("gives a job the rate of its day even if it is first saved again on that day", () => {
  const booked = aRequest({
    branch: "b1",
    appointmentLocation: "Inshop",
    appointmentDate: "2027-01-05",
    charges: [aLine("Replace", { net: 10_000 })],
  })
  const start = (request: typeof booked, rates: BranchFacts[], day: string) =>
    applyChange(
      request,
      { ...request, serviceStatus: "serviceInProgress" },
      {},
      { branches: rates, now: new Date(`${day}T18:00:00Z`) },
    )
  const entered = branch(old, { from: "2027-01-01", percent: 7.75 })
  const started = start(booked, entered, "2027-01-05")
  expect([booked.taxRate, started.taxRate, started.totalTax]).toEqual([7.25, 7.75, 775])
  const pendingPayment = {
    _id: "p1",
    amount: 10_725,
    tip: 0,
    at: "2027-01-05T17:59:00Z",
    by: "Rosa",
    undecided: false,
    from: "repairReady" as const,
  }
  expect(start({ ...booked, pendingPayment }, entered, "2027-01-05").taxRate).toBe(7.25)
  const paying = start({ ...booked, pendingPayment }, entered, "2027-01-05")
  const declined = applyChange(
    paying,
    { ...paying, pendingPayment: undefined },
    {},
    { branches: entered, now: new Date("2027-01-05T18:01:00Z") },
  )
  expect(declined.taxRate).toBe(7.75)
  const corrected = branch(old, { from: "2027-01-01", percent: 9 })
  expect(start(started, corrected, "2027-01-06").taxRate).toBe(7.75)
})

it("keeps the rate of a payment until all of it is refunded", () => {
  const rateAfterMove = (refunded: number) => {
    const refund = { _id: "r1", amount: refunded, tip: 0, at: "2026-11-20T20:00:00Z", by: "Rosa" }
    const booked = aRequest({
      branch: "b1",
      appointmentLocation: "Inshop",
      appointmentDate: "2026-12-01",
      charges: [aLine("Replace", { net: 10_000 })],
      payments: [aPayment({ amount: 10_000, prepaid: true, refunds: [refund] })],
    })
    const moved = { ...booked, appointmentDate: "2027-01-12" }
    const branches = branch(old, { from: "2027-01-01", percent: 8.25 })
    return applyChange(booked, moved, {}, { branches, now: new Date("2026-11-25T18:00:00Z") }).taxRate
  }
  expect([rateAfterMove(9999), rateAfterMove(10_000)]).toEqual([7.25, 8.25])
})

it("keeps the rate of the day on which a job without an appointment was completed", () => {
  const done = aRequest({
    branch: "b1",
    appointmentLocation: "Inshop",
    serviceStatus: "awaitingPayment",
    completedAt: "2026-11-20T19:00:00Z",
    charges: [aLine("Replace", { net: 10_000 })],
  })
  const corrected = {
    branches: branch({ from: "2026-01-01", percent: 8.25 }),
    now: new Date("2026-11-25T18:00:00Z"),
  }
  expect(applyChange(done, { ...done, customerNotes: "Paid by check soon" }, {}, corrected).taxRate).toBe(
    7.25,
  )
})

it("sets a job en route back to Ready when its day moves, unless the change says otherwise", () => {
  const enRoute = aRequest({
    serviceStatus: "technicianEnroute",
    appointmentDate: "2026-11-20",
    appointmentTechnicians: ["theo"],
  })
  const now = new Date("2026-11-20T21:00:00Z")
  const after = (fields: Partial<typeof enRoute>) =>
    applyChange(enRoute, { ...enRoute, ...fields }, {}, { branches: [], now })
  expect(after({ appointmentDate: "2026-11-23" })).toMatchObject({
    serviceStatus: "repairReady",
    statusSince: now.toISOString(),
  })
  expect(after({ appointmentTimeStart: 600 }).serviceStatus).toBe("technicianEnroute")
  const cancelled = { serviceStatus: "cancelled", appointmentDate: "2026-11-23" } as const
  expect(after(cancelled).serviceStatus).toBe("cancelled")
})
