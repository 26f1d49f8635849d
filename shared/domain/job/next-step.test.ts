import { describe, expect, it } from "vitest"
import type { Role } from "../people/permissions.ts"
import { type ControlName, controls, mayDo } from "./actions.ts"
import { nextStep } from "./next-step.ts"
import type { NextStepFacts } from "./request.ts"
import { serviceStatuses } from "./status.ts"

const now = new Date("2026-11-20T17:41:00Z")

const job = (facts: Partial<NextStepFacts> = {}): NextStepFacts => ({
  serviceStatus: "awaitingParts",
  statusSince: "2026-11-18T16:00:00Z",
  invoiceType: "Insurance",
  serviceSummary: "Replace windshield",
  appointmentDate: "2026-11-20",
  appointmentTimeStart: 780,
  appointmentTimeEnd: 900,
  appointmentLocation: "Mobile",
  appointmentTechnicians: ["t1"],
  appointmentRescheduled: 0,
  vin: "4S4BTGUD1N3148827",
  charges: [
    { _id: "c1", type: "Replace", part: "FW04915GTYN", opening: "windshield", net: 67910, total: 91910 },
  ],
  authorizations: [{ how: "text", amount: 91910, name: "Priya Raman", at: "2026-11-18T16:26:00Z" }],
  total: 91910,
  totalCustomerDue: 25000,
  totalInsuranceDue: 66910,
  totalUnpaid: 91910,
  customerPaid: false,
  billingPaid: false,
  customerName: "Priya Raman",
  insuranceCarrier: "Sierra Mutual",
  technicianNames: ["D. Ortega"],
  ...facts,
})

const isControl = (name: string): name is ControlName => Object.hasOwn(controls, name)

const next = (facts: Partial<NextStepFacts>, role: Role = "clerk") => nextStep(job(facts), role, now)

describe("nextStep", () => {
  it("names the part, who is assigned, and what the button does", () => {
    expect(next({})).toEqual({
      headline: "Windshield FW04915 is on order",
      why: "D. Ortega is assigned. Next status: Ready.",
      action: "partsReceived",
      label: "Parts Received",
    })
    const unnamed = [{ _id: "c1", type: "Provide", net: 9900, total: 9900 }] as const
    expect(next({ appointmentTechnicians: [], charges: unnamed })).toMatchObject({
      headline: "The part is on order",
      why: "No technician is assigned. Next status: Awaiting Technician.",
    })
  })

  it("requests a price before an appointment, an order, a start, or completion", () => {
    const unpriced = { charges: [], total: 0, totalUnpaid: 0 }
    expect(next({ serviceStatus: "open", appointmentDate: undefined, ...unpriced })).toEqual({
      headline: "Price the job for Priya Raman",
      why: "It has no charges yet, so there's nothing to authorize.",
      action: "addCharges",
      label: "Add charges",
    })
    for (const serviceStatus of [
      "awaitingServiceScheduling",
      "needParts",
      "awaitingParts",
      "awaitingTechnician",
      "repairReady",
      "technicianEnroute",
      "serviceInProgress",
    ] as const)
      expect(next({ serviceStatus, ...unpriced }, "technician").action).toBe("addCharges")
    expect(next({ serviceStatus: "technicianEnroute", invoiceType: "Warranty", ...unpriced }).action).toBe(
      "startJob",
    )
    expect(next({ serviceStatus: "open", ...unpriced }, "user").action).toBeUndefined()
  })

  it("requests a price while a part has none, in every status before the work is done", () => {
    const booked = {
      charges: [{ _id: "c1", type: "Replace", net: 0, pricedBy: { labor: "cash" }, total: 6900 }],
      total: 6900,
    } as const
    expect(next({ serviceStatus: "awaitingServiceScheduling", ...booked })).toEqual({
      headline: "Price the job for Priya Raman",
      why: "A price is missing, so the total isn't final.",
      action: "editCharges",
      label: "Edit charges",
    })
    const first = serviceStatuses.filter(
      (serviceStatus) => next({ serviceStatus, ...booked }).action === "editCharges",
    )
    expect(first).toEqual([
      "open",
      "awaitingServiceScheduling",
      "needParts",
      "awaitingParts",
      "awaitingTechnician",
      "repairReady",
      "technicianEnroute",
      "serviceInProgress",
    ])
    const typed = [{ ...booked.charges[0], pricedBy: { labor: "typed" } }] as const
    expect(next({ serviceStatus: "repairReady", charges: typed }).action).toBe("navigate")
    expect(next({ serviceStatus: "repairReady", invoiceType: "Warranty", ...booked }).action).toBe("navigate")
  })

  it("is to set an appointment, then to confirm it", () => {
    expect(next({ serviceStatus: "open", appointmentDate: undefined })).toMatchObject({
      headline: "Agree on a time with Priya Raman",
      action: "setAppointment",
      label: "Set appointment",
    })
    expect(next({ serviceStatus: "awaitingServiceScheduling" })).toEqual({
      headline: "Confirm today, 1:00pm to 3:00pm",
      why: "Next status: Need Parts.",
      action: "confirmAppointment",
      label: "Confirm Appointment",
    })
  })

  it("is to order the part", () => {
    expect(next({ serviceStatus: "needParts" })).toMatchObject({
      headline: "Order Windshield FW04915",
      action: "partsOrdered",
    })
  })

  it("is to assign a technician to a job without one", () => {
    expect(next({ serviceStatus: "awaitingTechnician", appointmentTechnicians: [] })).toMatchObject({
      headline: "Assign a technician for today, 1:00pm to 3:00pm",
      action: "assignTechnicians",
    })
    expect(next({ serviceStatus: "repairReady", appointmentTechnicians: [] }).action).toBe(
      "assignTechnicians",
    )
  })

  it("is to navigate to the customer, or to start a job in the shop", () => {
    expect(next({ serviceStatus: "repairReady" }, "technician")).toMatchObject({
      headline: "Drive to Priya Raman for 1:00pm",
      action: "navigate",
    })
    expect(next({ serviceStatus: "repairReady", appointmentLocation: "Inshop" }).action).toBe("startJob")
    expect(next({ serviceStatus: "technicianEnroute" }, "technician").action).toBe("startJob")
  })

  it("is to get the estimate authorized until it is", () => {
    expect(next({ serviceStatus: "technicianEnroute", authorizations: [] }, "technician")).toEqual({
      headline: "Get 919.10 authorized",
      why: "You can start once the customer authorizes the estimate.",
      action: "authorizeEstimate",
      label: "Authorize estimate",
    })
    expect(next({ serviceStatus: "serviceInProgress", total: 95000 })).toMatchObject({
      headline: "Get 950.00 authorized",
      why: "The total went up after the customer authorized it.",
    })
  })

  it("is the VIN, then the calibration, then completion", () => {
    const working = { serviceStatus: "serviceInProgress", calibrationNeeded: true } as const
    expect(next({ ...working, vin: undefined }, "technician").action).toBe("captureVin")
    expect(next(working, "technician").action).toBe("addCalibration")
    expect(next({ ...working, calibrationNeeded: false }, "technician").action).toBe("completeJob")
  })

  it("is the customer's payment, their signature, then the insurer's payment", () => {
    expect(next({ serviceStatus: "awaitingPayment" }, "technician")).toEqual({
      headline: "Take 250.00 from Priya Raman",
      why: "Sierra Mutual then owes 669.10.",
      action: "acceptPayment",
      label: "Accept Payment",
    })
    const payments = [{ party: "customer", amount: 25000, prepaid: false, voided: false }] as const
    const paid = {
      serviceStatus: "partialPayment",
      customerPaid: true,
      totalUnpaid: 66910,
      payments,
    } as const
    expect(next(paid, "technician")).toMatchObject({
      headline: "Ask Priya Raman to sign",
      action: "saveSignature",
    })
    expect(next({ ...paid, signedAt: "2026-11-20T21:00:00Z" })).toMatchObject({
      headline: "669.10 is due from Sierra Mutual",
      action: "acceptInsurancePayment",
    })
  })

  it("requests the remaining amount after a partial payment", () => {
    const row = { prepaid: false, voided: false }
    const payments = [
      { ...row, party: "customer", amount: 10000 },
      { ...row, party: "insurance", amount: 60000 },
      { ...row, party: "customer", amount: 5000, voided: true },
    ] as const
    const partly = { serviceStatus: "awaitingPayment", payments } as const
    expect(next(partly)).toMatchObject({
      headline: "Take 150.00 from Priya Raman",
      why: "Sierra Mutual then owes 69.10.",
    })
  })

  it("does not treat a job set to Paid by hand as paid", () => {
    const set = { serviceStatus: "invoicePaid", signedAt: "2026-11-20T21:00:00Z" } as const
    expect(next(set)).toEqual({ headline: "919.10 is still unpaid", why: "Paid was set by hand." })
  })

  it("is to send the invoice for an account", () => {
    const net = {
      invoiceType: "Net",
      totalInsuranceDue: 0,
      totalCustomerDue: 48630,
      totalUnpaid: 48630,
    } as const
    expect(next({ ...net, serviceStatus: "awaitingPayment" }).action).toBe("saveSignature")
    const signed = { ...net, signedAt: "2026-11-20T21:00:00Z" }
    expect(next({ ...signed, serviceStatus: "awaitingPayment" })).toMatchObject({
      headline: "Send the 486.30 invoice",
      action: "sendInvoiceCopy",
      label: "Send invoice",
    })
    expect(next({ ...net, serviceStatus: "invoiceSubmitted" }).action).toBe("acceptPayment")
  })

  it("is empty once everything is paid and signed", () => {
    expect(
      next({
        serviceStatus: "invoicePaid",
        customerPaid: true,
        totalUnpaid: 0,
        signedAt: "2026-11-20T21:00:00Z",
      }),
    ).toEqual({
      headline: "Everything is paid",
      why: "There's nothing left to do.",
    })
    expect(next({ serviceStatus: "closed" }).action).toBeUndefined()
  })

  it("is a refund when more was paid than is due on a finished job", () => {
    const paid = (amount: number) => [{ party: "customer", amount, prepaid: false, voided: false }] as const
    const over = {
      serviceStatus: "invoicePaid",
      invoiceType: "Cash",
      totalInsuranceDue: 0,
      totalUnpaid: 0,
      signedAt: "2026-11-20T21:00:00Z",
      payments: paid(94410),
    } as const
    expect(next(over)).toMatchObject({
      headline: "Give 25.00 back to Priya Raman",
      why: "More was paid than is due. Give it back under Payments.",
    })
    expect(next(over, "technician").why).toBe("The office takes care of this.")
    expect(next({ ...over, payments: paid(91910) }).headline).toBe("Everything is paid")
    const cancelled = {
      ...over,
      serviceStatus: "cancelled",
      totalUnpaid: 91910,
      payments: paid(5000),
    } as const
    expect(next(cancelled).headline).toBe("Give 50.00 back to Priya Raman")
  })

  it("shows a technician the office's step, without a button", () => {
    expect(next({ serviceStatus: "needParts" }, "technician")).toEqual({
      headline: "Order Windshield FW04915",
      why: "The office takes care of this.",
    })
  })

  it("offers only actions that the role may take, in every status", () => {
    for (const serviceStatus of serviceStatuses) {
      for (const role of ["clerk", "technician", "user"] as const) {
        const facts = job({ serviceStatus })
        const { action, why } = nextStep(facts, role, now)
        expect(why).not.toContain("undefined")
        if (action !== undefined && isControl(action))
          expect(mayDo(action, facts, role)).toEqual({ ok: true })
      }
    }
    expect(next({ serviceStatus: "needParts" }, "user").action).toBeUndefined()
  })

  it("sends an insurer's bill once nothing is missing, and leads to the checklist before", () => {
    const finished = {
      serviceStatus: "awaitingPayment",
      signedAt: "2026-11-20T21:00:00Z",
      customerPaid: true,
      payments: [{ party: "customer", amount: 25_000, prepaid: false, voided: false }],
    } as const
    expect(next({ ...finished, billToSend: { missing: 2 } })).toMatchObject({
      headline: "Complete the bill: 2 missing",
      action: "completeBill",
      label: "See what's missing",
    })
    expect(next({ ...finished, billToSend: { missing: 0 } })).toMatchObject({
      headline: "Send the bill",
      why: "Sierra Mutual owes 669.10.",
      action: "submitBill",
    })
    expect(next({ ...finished, serviceStatus: "invoiceRejected", billToSend: { missing: 0 } }).headline).toBe(
      "Correct and resend the bill",
    )
    const sent = { carrierKey: "pine", firstAt: "", at: "", amount: 66_910, lines: [] }
    const moved = { ...finished, serviceStatus: "invoiceRejected", insurerBill: sent } as const
    expect(next({ ...moved, insuranceCarrierKey: "sierra", billToSend: { missing: 0 } }).headline).toBe(
      "Send the bill",
    )
    const uncollected = { ...finished, customerPaid: false, payments: [], billToSend: { missing: 0 } }
    expect(next(uncollected).action).toBe("acceptPayment")
    const explained = { ...uncollected, insuranceDeductibleNote: "The carrier bills it." }
    expect(next(explained).action).toBe("submitBill")
    expect(next({ ...explained, billToSend: { missing: 1 } }).headline).toBe("Complete the bill: 1 missing")
  })
})
