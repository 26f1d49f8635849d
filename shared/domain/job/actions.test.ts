import { describe, expect, it } from "vitest"
import type { Role } from "../people/permissions.ts"
import type { ActionInputs, ActionName } from "./actions/action.ts"
import { allowedActions, decide, mayDo } from "./actions.ts"
import { describeEvent } from "./job-event-text.ts"
import type { RequestFacts } from "./request.ts"
import { isBeforeCompletion, serviceStatuses } from "./status.ts"

const now = new Date("2026-11-20T17:41:00Z")

const job = (facts: Partial<RequestFacts> = {}): RequestFacts => ({
  serviceStatus: "open",
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
  charges: [{ _id: "c1", type: "Replace", part: "FW04915GTYN", opening: "windshield", net: 0, total: 91910 }],
  authorizations: [{ how: "text", amount: 91910, name: "Priya Raman", at: "2026-11-18T16:26:00Z" }],
  total: 91910,
  totalCustomerDue: 25000,
  totalInsuranceDue: 66910,
  totalUnpaid: 91910,
  customerPaid: false,
  billingPaid: false,
  ...facts,
})

const act = <Name extends ActionName>(
  name: Name,
  facts: Partial<RequestFacts>,
  input: ActionInputs[Name],
  role: Role = "clerk",
) => {
  const outcome = decide(name, job(facts), input, { role, now })
  if (!outcome.ok) return outcome
  const { event, ...rest } = outcome
  return { ...rest, history: describeEvent(event) }
}

describe("Confirm Appointment", () => {
  it("goes to Need Parts when a line needs one", () => {
    expect(act("confirmAppointment", { serviceStatus: "awaitingServiceScheduling" }, {})).toEqual({
      ok: true,
      serviceStatus: "needParts",
      changes: {},
      history: "confirmed the appointment, Need Parts",
    })
  })

  it("goes to Ready without parts, and notes when no technician is assigned", () => {
    const charges = [{ _id: "c1", type: "Repair" as const, net: 0, total: 6500 }]
    expect(act("confirmAppointment", { charges }, {})).toMatchObject({
      serviceStatus: "repairReady",
      history: "confirmed the appointment, Ready",
    })
    expect(act("confirmAppointment", { charges, appointmentTechnicians: [] }, {})).toMatchObject({
      serviceStatus: "repairReady",
      history: "confirmed the appointment, no technician assigned yet, Ready",
    })
  })

  it("requires the date and the window", () => {
    expect(act("confirmAppointment", { appointmentTimeEnd: undefined }, {})).toEqual({
      ok: false,
      refusal: "action_not_allowed",
      detail: "Set the appointment date and window first.",
    })
  })
})

describe("Parts", () => {
  it("are ordered by a clerk, and received by a clerk or technician", () => {
    expect(act("partsOrdered", { serviceStatus: "needParts" }, {})).toMatchObject({
      serviceStatus: "awaitingParts",
      history: "ordered parts, Awaiting Parts",
    })
    expect(act("partsReceived", { serviceStatus: "awaitingParts" }, {}, "technician")).toMatchObject({
      serviceStatus: "repairReady",
      history: "received parts, Ready",
    })
    expect(
      act("partsReceived", { serviceStatus: "awaitingParts", appointmentTechnicians: [] }, {}),
    ).toMatchObject({
      serviceStatus: "awaitingTechnician",
    })
  })

  it("cannot be received before they are ordered", () => {
    expect(act("partsReceived", { serviceStatus: "needParts" }, {})).toEqual({
      ok: false,
      refusal: "action_not_allowed",
      detail: "The job must be Awaiting Parts first.",
    })
  })

  it("cannot be ordered by a technician", () => {
    expect(act("partsOrdered", { serviceStatus: "needParts" }, {}, "technician")).toMatchObject({
      ok: false,
      refusal: "not_allowed",
    })
  })
})

describe("Assign Technicians", () => {
  it("makes a job that awaits a technician Ready, and keeps any other status", () => {
    expect(
      act("assignTechnicians", { serviceStatus: "awaitingTechnician" }, { technicians: ["t2"] }),
    ).toEqual({
      ok: true,
      serviceStatus: "repairReady",
      changes: { technicianLists: { appointmentTechnicians: ["t2"] } },
      history: "assigned technicians, Ready",
    })
    expect(act("assignTechnicians", { serviceStatus: "needParts" }, { technicians: ["t2"] })).toMatchObject({
      serviceStatus: "needParts",
      history: "assigned technicians",
    })
  })

  it("does not make a job Ready by unassigning everyone", () => {
    expect(
      act("assignTechnicians", { serviceStatus: "awaitingTechnician" }, { technicians: [] }),
    ).toMatchObject({
      serviceStatus: "awaitingTechnician",
      changes: { technicianLists: { appointmentTechnicians: [] } },
    })
  })

  it("removes the technicians from the lines of a job in progress", () => {
    expect(
      act("assignTechnicians", { serviceStatus: "serviceInProgress" }, { technicians: ["t2"] }),
    ).toMatchObject({
      changes: { releasesTechnicians: true },
    })
  })
})

describe("Navigate", () => {
  it("goes en route when requested, only from Ready and to an address", () => {
    expect(act("navigate", { serviceStatus: "repairReady" }, { enroute: true }, "technician")).toMatchObject({
      serviceStatus: "technicianEnroute",
      history: "marked the technician as on the way, Technician En Route",
    })
    expect(act("navigate", { serviceStatus: "repairReady" }, { enroute: false })).toMatchObject({
      serviceStatus: "repairReady",
      history: "marked the technician as on the way",
    })
    expect(
      act("navigate", { serviceStatus: "repairReady", appointmentLocation: "Inshop" }, { enroute: true }),
    ).toMatchObject({
      ok: false,
      detail: "This is an in-shop job. You don't need to drive.",
    })
  })
})

describe("Start Job", () => {
  it.each(["repairReady", "awaitingParts", "technicianEnroute"] as const)(
    "is allowed from %s",
    (serviceStatus) => {
      expect(act("startJob", { serviceStatus }, {}, "technician")).toMatchObject({
        serviceStatus: "serviceInProgress",
      })
    },
  )

  it("requires an authorized estimate, and again when the total grew", () => {
    expect(act("startJob", { serviceStatus: "repairReady", authorizations: [] }, {})).toEqual({
      ok: false,
      refusal: "estimate_not_authorized",
      detail: "The customer hasn't authorized the 919.10 estimate yet.",
    })
    expect(act("startJob", { serviceStatus: "repairReady", total: 95000 }, {})).toEqual({
      ok: false,
      refusal: "estimate_not_authorized",
      detail: "The total is now 950.00. The customer authorized 919.10.",
    })
  })

  it("requires no estimate for Warranty", () => {
    expect(
      act("startJob", { serviceStatus: "repairReady", invoiceType: "Warranty", authorizations: [] }, {}),
    ).toMatchObject({ ok: true })
  })
})

const installRecord = {
  urethane: { name: "Clearbond Express", lot: "24K-1187", expiresOn: "2027-06-30" },
  glasses: [{ charge: "c1", dot: "DOT 459" }],
  temperature: 72,
  humidity: 45,
  setAt: "2026-11-20T17:00:00Z",
  by: "Theo Lind",
}

describe("Complete Job", () => {
  it("requires the install record for glued glass, and stores it", () => {
    const facts = { serviceStatus: "serviceInProgress" } as const
    expect(act("completeJob", facts, {})).toMatchObject({ ok: false, refusal: "install_record_missing" })
    const kept = { ...installRecord, glasses: [{ charge: "c1", name: "Windshield", dot: "DOT 459" }] }
    expect(act("completeJob", facts, { installRecord })).toMatchObject({
      ok: true,
      changes: { installRecord: kept },
    })
    expect(act("completeJob", { ...facts, installRecord: kept }, {})).toMatchObject({ ok: true, changes: {} })
  })

  it("sets the status for its invoice type", () => {
    expect(
      act("completeJob", { serviceStatus: "serviceInProgress" }, { installRecord }, "technician"),
    ).toMatchObject({
      serviceStatus: "awaitingPayment",
      history: "completed the job, Awaiting Payment",
    })
  })

  it("requires the calibration for glass with a camera", () => {
    const facts = { serviceStatus: "serviceInProgress", calibrationNeeded: true } as const
    expect(act("completeJob", facts, {})).toMatchObject({ ok: false, refusal: "calibration_missing" })
    expect(
      act(
        "completeJob",
        { ...facts, calibrationDeclined: { name: "Priya Raman", at: "2026-11-20T17:00:00Z" } },
        { installRecord },
      ),
    ).toMatchObject({ ok: true })
  })

  it("requires a new authorization when work was added", () => {
    expect(act("completeJob", { serviceStatus: "serviceInProgress", total: 99900 }, {})).toMatchObject({
      refusal: "estimate_not_authorized",
    })
  })
})

describe("An authorization", () => {
  it("is recorded with amount, person, method, and time, and keeps the status", () => {
    expect(
      act(
        "authorizeEstimate",
        { serviceStatus: "repairReady" },
        { how: "signature", amount: 95000, name: "Priya Raman", signatureData: "data:image/png;base64,AA==" },
        "technician",
      ),
    ).toEqual({
      ok: true,
      serviceStatus: "repairReady",
      changes: {
        authorization: {
          how: "signature",
          amount: 95000,
          name: "Priya Raman",
          at: "2026-11-20T17:41:00.000Z",
          signatureData: "data:image/png;base64,AA==",
        },
      },
      history: "recorded that Priya Raman authorized 950.00 by signature",
    })
  })

  it("by text or call keeps the time it was given", () => {
    expect(
      act(
        "authorizeEstimate",
        {},
        { how: "text", amount: 91910, name: "Priya Raman", at: "2026-11-18T16:26:00Z" },
      ),
    ).toMatchObject({ changes: { authorization: { at: "2026-11-18T16:26:00Z" } } })
  })

  it("is rejected without amount or signature, in the future, or after the work", () => {
    const given = { how: "text", amount: 91910, name: "Priya Raman" } as const
    expect(act("authorizeEstimate", {}, { ...given, amount: 0 })).toMatchObject({ ok: false })
    expect(act("authorizeEstimate", {}, { ...given, how: "signature" })).toMatchObject({ ok: false })
    expect(act("authorizeEstimate", {}, { ...given, at: "2026-11-20T17:42:00Z" })).toMatchObject({
      ok: false,
    })
    const requested = { requestReceivedTimestamp: "2026-11-18T15:00:00Z" }
    const before = { ...given, at: "2026-11-18T14:59:59Z" }
    expect(act("authorizeEstimate", requested, before)).toMatchObject({ ok: false })
    expect(act("authorizeEstimate", requested, { ...before, at: "2026-11-18T15:00:00Z" }).ok).toBe(true)
    expect(act("authorizeEstimate", { serviceStatus: "awaitingPayment" }, given)).toMatchObject({
      ok: false,
      refusal: "action_not_allowed",
    })
  })

  it("to decline calibration is accepted only if the job needs one", () => {
    const input = { name: "Priya Raman", signatureData: "data:image/png;base64,AA==" }
    expect(act("declineCalibration", {}, input)).toMatchObject({ ok: false })
    expect(act("declineCalibration", { calibrationNeeded: true }, input, "technician")).toMatchObject({
      changes: { calibrationDeclined: { name: "Priya Raman", at: "2026-11-20T17:41:00.000Z" } },
    })
  })

  it("to decline calibration is accepted after the job while the bill lacks one", () => {
    const input = { name: "Priya Raman", signatureData: "data:image/png;base64,AA==" }
    const completed = { serviceStatus: "awaitingPayment", calibrationNeeded: true } as const
    expect(act("declineCalibration", completed, input)).toMatchObject({ ok: true })
    const calibrationDeclined = { name: "Priya Raman", at: "2026-11-20T17:41:00.000Z", signatureData: "" }
    expect(act("declineCalibration", { ...completed, calibrationDeclined }, input)).toMatchObject({
      ok: false,
    })
  })
})

const aPayment = (_id: string, prepaid = false) =>
  ({ _id, party: "customer", method: "CASH", amount: 25_000, prepaid, voided: false }) as const

describe("The bill", () => {
  it("can be unmarked as paid only when it was marked", () => {
    const paid = { serviceStatus: "invoicePaid", customerPaid: true, payments: [aPayment("p1")] } as const
    expect(act("unmarkPaid", paid, {})).toMatchObject({
      serviceStatus: "awaitingPayment",
      changes: { voidedPayment: "p1" },
    })
    expect(act("unmarkPaid", { serviceStatus: "awaitingPayment" }, {})).toMatchObject({ ok: false })
    const byCard = [{ ...aPayment("p1"), method: "CREDITCARD" }]
    expect(act("unmarkPaid", { ...paid, payments: byCard }, {})).toMatchObject({
      detail: "The customer paid by card. Refund the card payment instead.",
    })
  })

  it("requires a choice when there are two payments, and stays paid if the other covers it", () => {
    const paid = { invoiceType: "Cash", totalInsuranceDue: 0, total: 25_000, customerPaid: true } as const
    const twice = {
      ...paid,
      serviceStatus: "invoicePaid",
      payments: [aPayment("p1"), aPayment("p2")],
    } as const
    expect(act("unmarkPaid", twice, {})).toMatchObject({
      detail: "The customer made 2 payments. Choose which one to unmark.",
    })
    expect(act("unmarkPaid", twice, { paymentId: "p2" })).toMatchObject({
      serviceStatus: "invoicePaid",
      changes: { voidedPayment: "p2" },
    })
    expect(act("unmarkPaid", twice, { paymentId: "p3" })).toMatchObject({ ok: false })
    const inAdvance = { ...twice, serviceStatus: "repairReady", payments: [aPayment("p1", true)] } as const
    expect(act("unmarkPaid", inAdvance, {})).toMatchObject({
      serviceStatus: "repairReady",
      changes: { voidedPayment: "p1" },
    })
  })

  it("goes back to the bill's own status when a payment is unmarked", () => {
    const payments = [aPayment("p1")]
    const unmarked = (facts: Partial<RequestFacts>) => {
      const outcome = act("unmarkPaid", { customerPaid: true, payments, ...facts }, {})
      return outcome.ok ? outcome.serviceStatus : outcome.detail
    }
    const net = { invoiceType: "Net", total: 25_000, totalInsuranceDue: 0 } as const
    expect(unmarked({ ...net, serviceStatus: "invoicePaid", submittedAs: "invoiceSubmitted" })).toBe(
      "invoiceSubmitted",
    )
    expect(unmarked({ serviceStatus: "invoiceRejected" })).toBe("invoiceRejected")
    expect(unmarked({ serviceStatus: "partialPayment", submittedAs: "invoiceRejected" })).toBe(
      "invoiceRejected",
    )
    expect(unmarked({ serviceStatus: "partialPayment" })).toBe("awaitingPayment")
    expect(unmarked({ ...net, serviceStatus: "cancelled" })).toBe("cancelled")
    expect(unmarked({ ...net, serviceStatus: "closed" })).toBe("closed")
  })

  it("gets the status of the provider's outcome", () => {
    const payments = [{ party: "customer", amount: 25_000, prepaid: false, voided: false }] as const
    const facts = { serviceStatus: "paymentPending", payments } as const
    expect(act("completePayment", facts, { payment: "settled" })).toMatchObject({
      serviceStatus: "partialPayment",
    })
    expect(act("completePayment", facts, { payment: "pending" })).toMatchObject({ ok: false })
    expect(
      act("completePayment", { ...facts, serviceStatus: "awaitingPayment" }, { payment: "settled" }),
    ).toMatchObject({
      ok: false,
    })
  })

  it("as a copy with lower figures becomes the bill, so work added later is a supplement", () => {
    const bill = { firstAt: "2026-11-01T18:00:00.000Z", at: "2026-11-02T18:00:00.000Z", lines: [] }
    const sent = { ...bill, amount: 80_000, pdfHash: "before", how: "email" }
    const out = { serviceStatus: "invoiceSubmitted", insurerBill: sent } as const
    const input = { how: "download", to: undefined, again: true, pdfHash: "h", fingerprint: "f" } as const
    const insurerBillAfter = (facts: Partial<RequestFacts>) => {
      const outcome = act("submitBill", { ...out, ...facts }, input)
      return outcome.ok ? outcome.changes.insurerBill : outcome.detail
    }
    expect(insurerBillAfter({})).toMatchObject({
      firstAt: bill.firstAt,
      at: bill.at,
      amount: 66_910,
      lines: [{ _id: "c1", total: 91_910 }],
      pdfHash: "h",
    })
    expect(insurerBillAfter({ insurerBill: { ...bill, amount: 66_910 } })).toBeUndefined()
    const first = { at: "2026-11-01T18:00:00.000Z", amount: 50_000, lines: [] }
    const supplement = { ...bill, amount: 80_000, earlierBills: [first] }
    expect(insurerBillAfter({ insurerBill: supplement })).toMatchObject({
      amount: 66_910,
      earlierBills: [first],
    })
    const lower = { insurerBill: supplement, totalInsuranceDue: 45_000 }
    expect(insurerBillAfter(lower)).toMatchObject({ amount: 45_000 })
    expect(insurerBillAfter(lower)).not.toHaveProperty("earlierBills")
  })

  it("of a Net account is Submitted when a copy is sent, and other bills keep their status", () => {
    const net = { invoiceType: "Net", serviceStatus: "awaitingPayment" } as const
    expect(act("invoiceCopySent", net, { by: "email" })).toMatchObject({
      serviceStatus: "invoiceSubmitted",
      history: "sent the invoice by email, Invoice Submitted",
    })
    expect(act("invoiceCopySent", { ...net, totalUnpaid: 0 }, { by: "text" })).toMatchObject({
      serviceStatus: "awaitingPayment",
    })
    expect(act("invoiceCopySent", { ...net, invoiceType: "Cash" }, { by: "text" })).toMatchObject({
      serviceStatus: "awaitingPayment",
      history: "sent the invoice by text",
    })
  })
})

describe("Manual status changes", () => {
  it("cancel from any status and reopen to Need Parts", () => {
    expect(act("cancel", { serviceStatus: "serviceInProgress" }, {})).toMatchObject({
      serviceStatus: "cancelled",
    })
    expect(act("cancel", { serviceStatus: "cancelled" }, {})).toMatchObject({
      detail: "You can't use Cancel Request while the job is Cancelled.",
    })
    expect(act("reopen", { serviceStatus: "cancelled" }, {})).toMatchObject({ serviceStatus: "needParts" })
    expect(act("reopen", { serviceStatus: "open" }, {})).toMatchObject({ ok: false })
  })

  it("set any status, and the history records it", () => {
    for (const serviceStatus of serviceStatuses.filter((status) => status !== "open")) {
      expect(act("setStatus", {}, { serviceStatus })).toMatchObject({ ok: true, serviceStatus })
    }
    expect(act("setStatus", {}, { serviceStatus: "exception" })).toMatchObject({
      history: "set the status by hand: Exception, was Open",
    })
    expect(act("setStatus", {}, { serviceStatus: "open" })).toMatchObject({ ok: false })
    expect(act("setStatus", {}, { serviceStatus: "exception" }, "technician")).toMatchObject({
      refusal: "not_allowed",
    })
  })

  it("mark half and multi jobs and unmark rescheduled ones", () => {
    expect(act("toggleHalfJob", {}, {})).toMatchObject({
      changes: { halfJob: true },
      history: "marked the job as a half job",
    })
    expect(act("toggleHalfJob", { halfJob: true }, {})).toMatchObject({ changes: { halfJob: false } })
    expect(act("toggleHalfJob", { serviceSummary: "R&I windshield" }, {})).toMatchObject({ ok: false })
    expect(act("toggleMultiJob", {}, {})).toMatchObject({ changes: { multiJob: true } })
    expect(act("toggleMultiJob", { charges: [job().charges, job().charges].flat() }, {})).toMatchObject({
      changes: { multiJob: false },
    })
    expect(act("unmarkRescheduled", { appointmentRescheduled: 2 }, {})).toMatchObject({
      changes: { appointmentRescheduled: 0 },
    })
    expect(act("unmarkRescheduled", {}, {})).toMatchObject({ ok: false })
  })
})

describe("Deleting a request", () => {
  const reason = (facts: Partial<RequestFacts>, role: Role = "clerk") => {
    const answer = mayDo("deleteRequest", job(facts), role)
    return answer.ok ? undefined : answer.detail
  }
  const payment = { party: "customer", amount: 100, prepaid: false, voided: true } as const

  it("is rejected once the work is done or billed, except for an admin or developer", () => {
    const completed = { completedAt: "2026-11-20T17:00:00.000Z" }
    const insurerBill = { firstAt: "", at: "", amount: 1, lines: [] }
    const detail = (word: string) => `This job was ${word}. Cancel it instead, or ask an admin to delete it.`
    expect(reason(completed)).toBe(detail("completed"))
    expect(reason({ ...completed, serviceStatus: "cancelled" })).toBe(detail("completed"))
    expect(reason({ insurerBill })).toBe(detail("billed"))
    for (const role of ["admin", "developer"] as const)
      expect(reason({ ...completed, insurerBill }, role)).toBeUndefined()
  })

  it("is allowed for a clerk before completion and when cancelled, and else only for an admin", () => {
    const deletable = serviceStatuses.filter((serviceStatus) => reason({ serviceStatus }) === undefined)
    expect(new Set(deletable)).toEqual(new Set([...serviceStatuses.filter(isBeforeCompletion), "cancelled"]))
    for (const serviceStatus of serviceStatuses) expect(reason({ serviceStatus }, "admin")).toBeUndefined()
    expect(reason({}, "technician")).toBe("Your role can't use Delete request.")
  })

  it("is rejected with payments, an install record, or warranty visits made from it", () => {
    expect(reason({ payments: [payment] })).toContain("payments are never deleted")
    const made = act("completeJob", { serviceStatus: "serviceInProgress" }, { installRecord })
    if (!made.ok) throw new Error(made.detail)
    expect(reason({ installRecord: made.changes.installRecord })).toContain("A recall must find")
    expect(reason({ warrantyInvoices: [48_300, 48_301] })).toBe(
      "Warranty visit 48300, 48301 was made from this job. Delete that first.",
    )
    expect(reason({ warrantyInvoices: [] })).toBeUndefined()
  })

  it("removes the insurer's dispatch from a job that has one", () => {
    expect(act("deleteDispatch", { insuranceDispatch: "SM-1" }, {})).toEqual({
      ok: true,
      serviceStatus: "open",
      changes: { dispatchDeleted: true },
      history: "deleted dispatch SM-1",
    })
    expect(act("deleteDispatch", {}, {})).toMatchObject({ detail: "This job has no dispatch." })
  })
})

describe("Accepting money", () => {
  it("from the customer requires charges and an unpaid amount due", () => {
    expect(mayDo("acceptPayment", job(), "technician")).toEqual({ ok: true })
    expect(mayDo("acceptPayment", job({ charges: [] }), "technician")).toMatchObject({
      refusal: "action_not_allowed",
    })
    expect(mayDo("acceptPayment", job({ totalCustomerDue: 0 }), "clerk")).toMatchObject({
      refusal: "nothing_due",
    })
    expect(mayDo("acceptPayment", job({ customerPaid: true }), "clerk")).toMatchObject({
      refusal: "already_paid",
    })
  })

  it("from the insurer requires a clerk", () => {
    expect(mayDo("acceptInsurancePayment", job(), "clerk")).toEqual({ ok: true })
    expect(mayDo("acceptInsurancePayment", job(), "technician")).toMatchObject({ refusal: "not_allowed" })
    expect(mayDo("acceptInsurancePayment", job({ totalInsuranceDue: 0 }), "clerk")).toMatchObject({
      refusal: "nothing_due",
    })
    expect(mayDo("acceptInsurancePayment", job({ billingPaid: true }), "clerk")).toMatchObject({
      refusal: "already_paid",
    })
  })

  it("allows a signature, but not on Warranty", () => {
    expect(mayDo("saveSignature", job(), "technician")).toEqual({ ok: true })
    expect(mayDo("saveSignature", job({ invoiceType: "Warranty" }), "technician")).toMatchObject({
      ok: false,
    })
  })
})

describe("allowedActions", () => {
  it("returns the reason why an action is not possible", () => {
    const state = allowedActions(job({ serviceStatus: "awaitingParts" }), "clerk")
    expect(state.partsReceived).toEqual({ allowed: true })
    expect(state.switchToCash).toEqual({ allowed: true })
    expect(state.partsOrdered).toEqual({
      allowed: false,
      refusal: "action_not_allowed",
      reason: "The job must be Need Parts first.",
    })
    expect(state.createWarrantyDispatch).toMatchObject({ allowed: false })
  })

  it("separates actions hidden from a role from those only disabled", () => {
    const state = allowedActions(job({ serviceStatus: "awaitingParts" }), "technician")
    expect(state.cancel).toMatchObject({ refusal: "not_allowed" })
    expect(state.completeJob).toMatchObject({ refusal: "action_not_allowed" })
  })

  it("allows admin and developer everything a clerk may do", () => {
    const facts = job({ serviceStatus: "awaitingParts" })
    expect(allowedActions(facts, "admin")).toEqual(allowedActions(facts, "clerk"))
    expect(allowedActions(facts, "developer")).toEqual(allowedActions(facts, "clerk"))
  })

  it("allows a customer only to authorize and to decline", () => {
    const facts = job({ serviceStatus: "repairReady", calibrationNeeded: true })
    const allowed = Object.entries(allowedActions(facts, "user")).filter(([, state]) => state.allowed)
    expect(allowed.map(([name]) => name)).toEqual(["authorizeEstimate", "declineCalibration"])
  })
})

describe("Undo", () => {
  const last = { action: "startJob", from: "technicianEnroute", at: now.toISOString(), isOwn: true } as const
  const facts = { serviceStatus: "serviceInProgress" } as const

  it("returns to the status before the action, and records it", () => {
    expect(act("undo", facts, { last }, "technician")).toEqual({
      ok: true,
      serviceStatus: "technicianEnroute",
      changes: {},
      history: "undid Start Job, Technician En Route",
    })
  })

  it("is possible for a minute, only for the person who took the action", () => {
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
    expect(act("undo", facts, { last: { ...last, at: before(60) } }).ok).toBe(true)
    expect(act("undo", facts, { last: { ...last, at: before(61) } })).toMatchObject({
      detail: "It's too late to undo Start Job. Ask the office to set the status.",
    })
    expect(act("undo", facts, { last: { ...last, isOwn: false } })).toMatchObject({
      refusal: "action_not_allowed",
    })
    expect(act("undo", facts, { last: undefined })).toMatchObject({ refusal: "action_not_allowed" })
    expect(act("undo", facts, { last }, "user")).toMatchObject({ refusal: "not_allowed" })
  })
})
