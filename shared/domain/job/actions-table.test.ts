import { describe, expect, it } from "vitest"
import { actionNames, expected, expectedActions } from "#test/builders/action-table.ts"
import { type Role, roles } from "../people/permissions.ts"
import type { ActionName } from "./actions/action.ts"
import { actions, decide, mayDo } from "./actions.ts"
import type { RequestFacts } from "./request.ts"
import { type ServiceStatus, serviceStatuses } from "./status.ts"

const now = new Date("2026-11-20T17:41:00Z")

const job = (facts: Partial<RequestFacts>): RequestFacts => ({
  serviceStatus: "open",
  statusSince: "2026-11-18T16:00:00Z",
  invoiceType: "Cash",
  appointmentDate: "2026-11-20",
  appointmentTimeStart: 780,
  appointmentTimeEnd: 900,
  appointmentLocation: "Mobile",
  appointmentTechnicians: ["t1"],
  appointmentRescheduled: 0,
  charges: [{ _id: "c1", type: "Regulator", net: 0, total: 10_000 }],
  authorizations: [{ how: "call", amount: 10_000, name: "Priya Raman", at: "2026-11-18T16:26:00Z" }],
  total: 10_000,
  totalCustomerDue: 10_000,
  totalInsuranceDue: 0,
  totalUnpaid: 10_000,
  customerPaid: false,
  billingPaid: false,
  ...facts,
})

const inCash = { _id: "p1", party: "customer", amount: 10_000, prepaid: false, voided: false } as const

const outcome = (action: keyof typeof expectedActions, serviceStatus: ServiceStatus, role: Role): string => {
  const row: { type?: RequestFacts["invoiceType"]; paid?: true; input: object } = expectedActions[action]
  const facts = job({
    serviceStatus,
    invoiceType: row.type ?? "Cash",
    ...(row.paid && { customerPaid: true, payments: [inCash] }),
  })
  const answer = decide(action as ActionName, facts, row.input as never, { role, now })
  return answer.ok ? answer.serviceStatus : answer.refusal
}

describe("Every action from every status by every role", () => {
  it.each(actionNames)("%s follows the table in docs/domain.md", (action) => {
    const cases = serviceStatuses.flatMap((status) => roles.map((role) => [status, role] as const))
    const tell = (of: (status: ServiceStatus, role: Role) => string) =>
      cases.map(([status, role]) => `${status}, ${role}: ${of(status, role)}`)
    expect(tell((status, role) => outcome(action, status, role))).toEqual(
      tell((status, role) => expected(action, status, role)),
    )
  })

  it("is listed there, except actions that change no status in the table", () => {
    const others = Object.keys(actions).filter((name) => !(name in expectedActions))
    expect(others.sort()).toEqual([
      "declineCalibration",
      "deleteDispatch",
      "keepTime",
      "recordCoverage",
      "recordInstall",
      "recordOldParts",
      "rejectBill",
      "reviewSurplus",
      "submitBill",
      "switchInvoiceType",
      "toggleHalfJob",
      "toggleMultiJob",
      "undo",
      "undoRejection",
      "unmarkRescheduled",
    ])
  })
})

describe("A payment in any status", () => {
  const may = (name: "acceptPayment" | "acceptInsurancePayment", role: Role, facts: Partial<RequestFacts>) =>
    serviceStatuses.map((serviceStatus) => {
      const answer = mayDo(name, job({ serviceStatus, ...facts }), role)
      return answer.ok ? "yes" : answer.refusal
    })
  const everywhere = (word: string) => serviceStatuses.map(() => word)

  it("by the customer is accepted from clerk and technician while something is due", () => {
    for (const role of ["admin", "developer", "clerk", "technician"] as const)
      expect(may("acceptPayment", role, {})).toEqual(everywhere("yes"))
    expect(may("acceptPayment", "user", {})).toEqual(everywhere("not_allowed"))
    expect(may("acceptPayment", "clerk", { charges: [] })).toEqual(everywhere("action_not_allowed"))
    expect(may("acceptPayment", "clerk", { customerPaid: true })).toEqual(everywhere("already_paid"))
    expect(may("acceptPayment", "clerk", { totalCustomerDue: 0 })).toEqual(everywhere("nothing_due"))
  })

  it("by the insurer is accepted only from a clerk", () => {
    const owed = { invoiceType: "Insurance", totalInsuranceDue: 5000 } as const
    for (const role of ["admin", "developer", "clerk"] as const)
      expect(may("acceptInsurancePayment", role, owed)).toEqual(everywhere("yes"))
    for (const role of ["technician", "user"] as const)
      expect(may("acceptInsurancePayment", role, owed)).toEqual(everywhere("not_allowed"))
    expect(may("acceptInsurancePayment", "clerk", { ...owed, billingPaid: true })).toEqual(
      everywhere("already_paid"),
    )
  })
})
