import { unpaidBy } from "../charges/totals-facts.ts"
import type { Role } from "../people/permissions.ts"
import { type ControlName, mayDo } from "./actions.ts"
import type { NextStepFacts } from "./request.ts"
import { isInshop, isMobile, isSigned } from "./request.ts"
import { type ServiceStatus, statuses } from "./status.ts"

const isOwed = ({ serviceStatus, invoiceType }: NextStepFacts): boolean =>
  statuses[serviceStatus].isOwed === true && invoiceType !== "Warranty"

const isBilled = (status: ServiceStatus): boolean =>
  statuses[status].isOwed === true || status === "serviceComplete" || status === "invoicePaid"

const customerOwes = ({ payments = [], ...facts }: NextStepFacts): boolean =>
  unpaidBy({ ...facts, payments }, "customer") > 0

/** A signature is wanted after payment on Cash and Insurance, and while awaiting payment on Net. */
export function wantsSignature(facts: NextStepFacts): boolean {
  const { invoiceType, serviceStatus, customerPaid, total, totalUnpaid } = facts
  if (isSigned(facts) || invoiceType === "Warranty") return false
  if (invoiceType === "Net") return serviceStatus === "awaitingPayment" || serviceStatus === "partialPayment"
  const isPaidBefore = serviceStatus === "invoicePaid" && total > 0 && totalUnpaid <= 0
  return isPaidBefore || (customerPaid && isBilled(serviceStatus))
}

export type HighlightedAction = ControlName | "addNote"

const rows: readonly { button: HighlightedAction; when: (facts: NextStepFacts) => boolean }[] = [
  {
    button: "startJob",
    when: (facts) =>
      (isInshop(facts) && facts.serviceStatus === "repairReady") ||
      (isMobile(facts) && facts.serviceStatus === "technicianEnroute"),
  },
  {
    button: "completeJob",
    when: ({ vin, serviceStatus }) => Boolean(vin) && serviceStatus === "serviceInProgress",
  },
  {
    button: "acceptPayment",
    when: (facts) => isOwed(facts) && customerOwes(facts),
  },
  { button: "saveSignature", when: wantsSignature },
  {
    button: "acceptInsurancePayment",
    when: (facts) => isOwed(facts) && !customerOwes(facts),
  },
  {
    button: "addNote",
    when: ({ invoiceType, serviceStatus }) =>
      invoiceType === "Warranty" && serviceStatus === "serviceComplete",
  },
]

/** The actions to highlight (owner's specification), in order, if this person may do them. */
export const highlightedActions = (facts: NextStepFacts, role: Role): HighlightedAction[] =>
  rows.flatMap(({ button, when }) =>
    when(facts) && (button === "addNote" ? role !== "user" : mayDo(button, facts, role).ok) ? [button] : [],
  )
