import type { InvoiceType } from "#shared/domain/charges/charge-types.ts"
import type { ActionInputs, ActionName } from "#shared/domain/job/actions/action.ts"
import { type ServiceStatus, serviceStatuses } from "#shared/domain/job/status.ts"
import type { Role } from "#shared/domain/people/permissions.ts"

/* docs/domain.md, section 4, typed by hand: who may take which step from where. The job is an ordered
   regulator at the customer's with technician, date, and authorized estimate. 100.00 is due. */

type ExpectedAction = {
  who: readonly Role[]
  from: readonly ServiceStatus[]
  /** `same`: the status does not change. */
  to: ServiceStatus | "same"
  /** Exceptions by current status. */
  but?: Partial<Record<ServiceStatus, ServiceStatus>>
  input: object
  type?: InvoiceType
  paid?: true
}

const all = serviceStatuses
const before = [
  "open",
  "awaitingServiceScheduling",
  "awaitingCoverageVerification",
  "exception",
  "needParts",
  "awaitingParts",
  "awaitingTechnician",
  "repairReady",
  "awaitingCustomerConfirmation",
  "technicianEnroute",
  "serviceInProgress",
  "serviceWarrantyRequested",
] as const
const except = (...left: ServiceStatus[]) => all.filter((status) => !left.includes(status))

const clerk = ["admin", "developer", "clerk"] as const
const shop = [...clerk, "technician"] as const
const customer = [...shop, "user"] as const

export const expectedActions = {
  confirmAppointment: {
    who: clerk,
    from: ["open", "awaitingServiceScheduling", "serviceWarrantyRequested"],
    to: "needParts",
    input: {},
  },
  partsOrdered: { who: clerk, from: ["needParts"], to: "awaitingParts", input: {} },
  partsReceived: { who: shop, from: ["awaitingParts"], to: "repairReady", input: {} },
  assignTechnicians: {
    who: shop,
    from: all,
    to: "same",
    but: { awaitingTechnician: "repairReady" },
    input: { technicians: ["t1"] },
  },
  navigate: { who: shop, from: ["repairReady"], to: "technicianEnroute", input: { enroute: true } },
  authorizeEstimate: {
    who: customer,
    from: before,
    to: "same",
    input: { how: "call", amount: 10_000, name: "Priya Raman" },
  },
  startJob: {
    who: shop,
    from: ["repairReady", "awaitingParts", "technicianEnroute"],
    to: "serviceInProgress",
    input: {},
  },
  completeJob: { who: shop, from: ["serviceInProgress"], to: "awaitingPayment", input: {} },
  completePayment: {
    who: shop,
    from: ["paymentPending"],
    to: "awaitingPayment",
    input: { payment: "settled" },
  },
  unmarkPaid: {
    who: clerk,
    from: all,
    to: "awaitingPayment",
    but: {
      invoiceSubmitted: "invoiceSubmitted",
      invoiceAccepted: "invoiceAccepted",
      invoiceRejected: "invoiceRejected",
      cancelled: "cancelled",
      closed: "closed",
    },
    input: {},
    paid: true,
  },
  invoiceCopySent: {
    who: shop,
    from: except("cancelled", "closed"),
    to: "invoiceSubmitted",
    input: { by: "email" },
    type: "Net",
  },
  reopen: { who: clerk, from: ["cancelled"], to: "needParts", input: {} },
  cancel: { who: clerk, from: except("cancelled"), to: "cancelled", input: {} },
  setStatus: {
    who: clerk,
    from: except("exception"),
    to: "exception",
    input: { serviceStatus: "exception" },
  },
} as const satisfies { [Name in ActionName]?: ExpectedAction & { input: ActionInputs[Name] } }

export type ExpectedActionName = keyof typeof expectedActions
export const actionNames = Object.keys(expectedActions) as ExpectedActionName[]

export function expected(action: ExpectedActionName, status: ServiceStatus, role: Role): string {
  const { who, from, to, but }: ExpectedAction = expectedActions[action]
  if (!who.includes(role)) return "not_allowed"
  if (!from.includes(status)) return "action_not_allowed"
  return but?.[status] ?? (to === "same" ? status : to)
}
