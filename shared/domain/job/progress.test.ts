import { describe, expect, it } from "vitest"
import { progress, waitsForGlass } from "./progress.ts"
import type { NextStepFacts } from "./request.ts"
import { type ServiceStatus, serviceStatuses } from "./status.ts"

const job = (facts: Partial<NextStepFacts> = {}): NextStepFacts => ({
  serviceStatus: "awaitingParts",
  statusSince: "2026-11-18T16:00:00Z",
  invoiceType: "Insurance",
  appointmentDate: "2026-11-20",
  appointmentTimeStart: 780,
  appointmentTimeEnd: 900,
  appointmentLocation: "Mobile",
  appointmentTechnicians: ["t1"],
  appointmentRescheduled: 0,
  charges: [
    { _id: "c1", type: "Replace", part: "FW04915GTYN", opening: "windshield", net: 67910, total: 91910 },
  ],
  authorizations: [],
  total: 91910,
  totalCustomerDue: 25000,
  totalInsuranceDue: 66910,
  totalUnpaid: 91910,
  customerPaid: false,
  billingPaid: false,
  ...facts,
})
const states = (facts: Partial<NextStepFacts>) => progress(job(facts)).map(({ state }) => state)
const current = (facts: Partial<NextStepFacts>) =>
  progress(job(facts)).find(({ state }) => state === "current")?.name

describe("The seven steps", () => {
  it("use past names when done, action names when current, and future names otherwise", () => {
    expect(progress(job())).toEqual([
      { key: "request", name: "Requested", state: "done" },
      { key: "schedule", name: "Scheduled", event: "confirmAppointment", state: "done" },
      { key: "order", name: "Parts ordered", event: "partsOrdered", state: "done" },
      { key: "receive", name: "Receive parts", event: "partsReceived", state: "current" },
      { key: "drive", name: "On the way", event: "navigate", state: "ahead" },
      { key: "work", name: "Complete job", event: "completeJob", state: "ahead" },
      { key: "payment", name: "Take payment", state: "ahead" },
    ])
    expect(progress(job({ serviceStatus: "invoicePaid", totalUnpaid: 0 })).map(({ name }) => name)).toEqual([
      "Requested",
      "Scheduled",
      "Parts ordered",
      "Parts received",
      "Arrived",
      "Work done",
      "Paid",
    ])
  })

  const waits: Record<ServiceStatus, string | undefined> = {
    open: "Confirm appointment",
    awaitingServiceScheduling: "Confirm appointment",
    awaitingCoverageVerification: "Verify coverage",
    exception: "Clear the hold",
    needParts: "Order parts",
    awaitingParts: "Receive parts",
    awaitingTechnician: "On the way",
    repairReady: "On the way",
    awaitingCustomerConfirmation: "Hear from customer",
    technicianEnroute: "Arrive",
    serviceInProgress: "Complete job",
    serviceComplete: "Payment due",
    awaitingPayment: "Payment due",
    paymentPending: "Payment to clear",
    partialPayment: "Payment due",
    invoiceSubmitted: "Payment due",
    invoiceAccepted: "Payment due",
    invoiceRejected: "Payment due",
    invoicePaid: "Payment due",
    serviceWarrantyRequested: "Confirm appointment",
    cancelled: undefined,
    closed: undefined,
  }
  it.each(serviceStatuses)("for a job that is %s name what it waits for", (serviceStatus) => {
    expect(current({ serviceStatus })).toBe(waits[serviceStatus])
  })

  it("wait first for what is missing: a time, a technician, a payment", () => {
    expect(current({ serviceStatus: "open", appointmentDate: undefined })).toBe("Set appointment")
    expect(current({ serviceStatus: "awaitingTechnician", appointmentTechnicians: [] })).toBe(
      "Assign technician",
    )
    const inShop = { appointmentLocation: "Inshop", serviceStatus: "repairReady" } as const
    expect(current(inShop)).toBe("Start job")
    expect(current({ ...inShop, appointmentTechnicians: [] })).toBe("Assign technician")
    const paid = { party: "customer", amount: 25000, prepaid: false, voided: false } as const
    expect(current({ serviceStatus: "partialPayment", payments: [paid] })).toBe("Insurer payment due")
    const net = { invoiceType: "Net", totalInsuranceDue: 0, signedAt: "2026-11-20T21:00:00Z" } as const
    expect(current({ ...net, serviceStatus: "awaitingPayment", signedAt: undefined })).toBe("Get signature")
    expect(current({ ...net, serviceStatus: "awaitingPayment" })).toBe("Send invoice")
    expect(current({ ...net, serviceStatus: "invoiceSubmitted" })).toBe("Payment due")
  })

  it("of warranty work end with the findings", () => {
    const warranty = { invoiceType: "Warranty", totalCustomerDue: 0, totalInsuranceDue: 0 } as const
    expect(current({ ...warranty, serviceStatus: "serviceComplete" })).toBe("Write findings")
    expect(progress(job({ ...warranty, serviceStatus: "closed" })).at(-1)?.name).toBe("Closed")
  })

  it("skip parts for a job that needs none, and the drive for a job in the shop", () => {
    const repair = {
      serviceStatus: "repairReady",
      charges: [{ _id: "c1", type: "Repair", net: 0, total: 6500 }],
      appointmentLocation: "Inshop",
    } as const
    expect(states(repair)).toEqual(["done", "done", "skipped", "skipped", "skipped", "current", "ahead"])
    expect(progress(job(repair))[2]).toEqual({ key: "order", name: "Order parts", state: "skipped" })
  })

  it("are all done once the job is paid, and none is current when it is cancelled", () => {
    expect(states({ serviceStatus: "invoicePaid", totalUnpaid: 0 })).toEqual(
      Array.from({ length: 7 }, () => "done"),
    )
    expect(states({ serviceStatus: "cancelled" })).not.toContain("current")
  })
})

it("A job waits for glass until its part arrived, and not without a part", () => {
  const waits = (facts: Partial<NextStepFacts>) => waitsForGlass(job(facts))
  expect(waits({ serviceStatus: "needParts" })).toBe(true)
  expect(waits({ serviceStatus: "open" })).toBe(true)
  expect(waits({ serviceStatus: "repairReady" })).toBe(false)
  const remove = { _id: "c1", type: "Remove", net: 0, total: 9000 } as const
  expect(waits({ serviceStatus: "open", charges: [remove] })).toBe(false)
})
