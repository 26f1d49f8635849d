import { describe, expect, it } from "vitest"
import { type InvoiceType, invoiceTypes } from "../charges/charge-types.ts"
import { highlightedActions } from "./highlighted-actions.ts"
import { nextStep } from "./next-step.ts"
import type { NextStepFacts } from "./request.ts"
import { type ServiceStatus, serviceStatuses } from "./status.ts"

const now = new Date("2026-11-20T17:41:00Z")

const job = (facts: Partial<NextStepFacts> = {}): NextStepFacts => {
  const insured = facts.invoiceType === "Insurance"
  const free = facts.invoiceType === "Warranty"
  return {
    serviceStatus: "open",
    statusSince: "2026-11-18T16:00:00Z",
    invoiceType: "Cash",
    appointmentLocation: "Mobile",
    appointmentTechnicians: ["t1"],
    appointmentRescheduled: 0,
    vin: "4S4BTGUD1N3148827",
    charges: [{ _id: "c1", type: "Repair", net: 0, total: 10_000 }],
    authorizations: [{ how: "call", amount: 10_000, name: "Priya Raman", at: "2026-11-18T16:26:00Z" }],
    total: 10_000,
    totalCustomerDue: free ? 0 : insured ? 4000 : 10_000,
    totalInsuranceDue: insured ? 6000 : 0,
    totalUnpaid: free ? 0 : 10_000,
    customerPaid: false,
    billingPaid: false,
    ...facts,
  }
}
const focused = (facts: Partial<NextStepFacts>) => highlightedActions(job(facts), "clerk")

describe("Highlighted buttons", () => {
  const paid = ["acceptPayment"]
  const signs = ["acceptPayment", "saveSignature"]
  const byStatus: Partial<Record<ServiceStatus, Partial<Record<InvoiceType, string[]>>>> = {
    technicianEnroute: {
      Cash: ["startJob"],
      Insurance: ["startJob"],
      Net: ["startJob"],
      Warranty: ["startJob"],
    },
    serviceInProgress: {
      Cash: ["completeJob"],
      Insurance: ["completeJob"],
      Net: ["completeJob"],
      Warranty: ["completeJob"],
    },
    serviceComplete: { Warranty: ["addNote"] },
    awaitingPayment: { Cash: paid, Insurance: paid, Net: signs },
    partialPayment: { Cash: paid, Insurance: paid, Net: signs },
    invoiceSubmitted: { Cash: paid, Insurance: paid, Net: paid },
    invoiceAccepted: { Cash: paid, Insurance: paid, Net: paid },
    invoiceRejected: { Cash: paid, Insurance: paid, Net: paid },
  }
  it.each(serviceStatuses)(
    "for a job that is %s match the owner's specification for each invoice type",
    (serviceStatus) => {
      const now = Object.fromEntries(
        invoiceTypes.map((invoiceType) => [invoiceType, focused({ serviceStatus, invoiceType })]),
      )
      const expected = byStatus[serviceStatus] ?? {}
      expect(now).toEqual(Object.fromEntries(invoiceTypes.map((type) => [type, expected[type] ?? []])))
    },
  )

  it("start in the shop from Ready, and at the customer's only once en route", () => {
    expect(focused({ serviceStatus: "repairReady", appointmentLocation: "Inshop" })).toEqual(["startJob"])
    expect(focused({ serviceStatus: "technicianEnroute", appointmentLocation: "Inshop" })).toEqual([])
  })

  it("do not complete a job without a VIN", () => {
    expect(focused({ serviceStatus: "serviceInProgress", vin: undefined })).toEqual([])
  })

  it("request the signature once, after the payment", () => {
    const payments = [{ party: "customer", amount: 4000, prepaid: false, voided: false }] as const
    const paidShare = { invoiceType: "Insurance", serviceStatus: "partialPayment", payments } as const
    const after = { ...paidShare, customerPaid: true }
    expect(focused(after)).toEqual(["saveSignature", "acceptInsurancePayment"])
    expect(highlightedActions(job(after), "technician")).toEqual(["saveSignature"])
    expect(focused({ ...after, signedAt: "2026-11-20T21:00:00Z" })).toEqual(["acceptInsurancePayment"])
    const inAdvance = { _id: "p1", party: "customer", amount: 10_000, prepaid: true, voided: false } as const
    const signed = { ...after, signedAt: "2026-11-20T21:00:00Z", signedPayment: "p1" }
    expect(focused({ ...signed, payments: [inAdvance] })).toContain("saveSignature")
    expect(focused({ ...signed, payments: [{ ...inAdvance, prepaid: false }] })).not.toContain(
      "saveSignature",
    )
    expect(focused({ ...signed, payments: [{ ...inAdvance, prepaid: false, voided: true }] })).toContain(
      "saveSignature",
    )
    const before = { serviceStatus: "invoicePaid", totalUnpaid: 0, totalCustomerDue: 0 } as const
    expect(focused(before)).toEqual(["saveSignature"])
  })

  it("include only possible actions: estimate first, insurance payments for the office", () => {
    expect(focused({ serviceStatus: "technicianEnroute", authorizations: [] })).toEqual([])
    expect(highlightedActions(job({ serviceStatus: "awaitingPayment" }), "user")).toEqual([])
  })
})

describe("The next step", () => {
  const others = [
    "authorizeEstimate",
    "captureVin",
    "addCalibration",
    "addCharges",
    "editCharges",
    "sendInvoiceCopy",
  ]

  it("is a highlighted button whenever there is one", () => {
    const variants: Partial<NextStepFacts>[] = [
      {},
      { appointmentLocation: "Inshop" },
      { signedAt: "2026-11-20T21:00:00Z" },
      {
        customerPaid: true,
        payments: [{ party: "customer", amount: 10_000, prepaid: false, voided: false }],
      },
      { authorizations: [] },
      { vin: undefined },
    ]
    for (const serviceStatus of serviceStatuses)
      for (const invoiceType of invoiceTypes)
        for (const variant of variants)
          for (const role of ["clerk", "technician"] as const) {
            const facts = job({ serviceStatus, invoiceType, ...variant })
            const buttons: string[] = highlightedActions(facts, role)
            if (buttons.length === 0) continue
            const { action = "" } = nextStep(facts, role, now)
            expect([...buttons, ...others], `${serviceStatus} ${invoiceType} ${role}`).toContain(action)
          }
  })
})
