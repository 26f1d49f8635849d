import { describe, expect, it } from "vitest"
import { act, installRecord, job, now } from "#test/builders/job-action.ts"
import type { Role } from "../people/permissions.ts"
import { allowedActions, mayDo } from "./actions.ts"
import type { RequestFacts } from "./request.ts"
import { isBeforeCompletion, serviceStatuses } from "./status.ts"

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
      detail: "The job is Need Parts. It must be Awaiting Parts first.",
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

describe("allowedActions", () => {
  it("returns the reason why an action is not possible", () => {
    const state = allowedActions(job({ serviceStatus: "awaitingParts" }), "clerk")
    expect(state.partsReceived).toEqual({ allowed: true })
    expect(state.switchToCash).toEqual({ allowed: true })
    expect(state.partsOrdered).toEqual({
      allowed: false,
      refusal: "action_not_allowed",
      reason: "The job is Awaiting Parts. It must be Need Parts first.",
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
