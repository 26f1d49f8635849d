import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import type { ActionName } from "#shared/domain/job/actions.ts"
import { type NextStepFacts, nextStep } from "#shared/domain/job/next-step.ts"
import { isAhead } from "#shared/domain/job/request.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"

/** Done with one tap on the card; every other step asks for something and opens the job. */
const oneTap = [
  "confirmAppointment",
  "partsOrdered",
  "partsReceived",
  "startJob",
] as const satisfies ActionName[]
export type OneTapAction = (typeof oneTap)[number]

const isOneTap = (action: string | undefined): action is OneTapAction =>
  oneTap.some((name) => name === action)

export type NextAction = { label: string; action?: OneTapAction }

/** One line that stands for all: one whose part has no price, where there is such a line. */
const chargesOf = ({ total, awaitsPrice }: RequestSummary): NextStepFacts["charges"] => {
  if (awaitsPrice) return [{ _id: "all", type: "Replace", net: 0, total }]
  return total > 0 ? [{ _id: "all", type: "Other", net: total, total }] : []
}

/**
 * What a row tells of its job. The rest is taken as good (authorized, VIN there): the job itself, or the server's refusal,
 * says what is missing.
 */
const factsOf = (row: RequestSummary): NextStepFacts => ({
  ...row,
  appointmentRescheduled: 0,
  vin: "as captured",
  charges: chargesOf(row),
  authorizations: [{ how: "call", amount: row.total, name: "", at: row.statusSince }],
  totalCustomerDue: row.totalUnpaid,
  totalInsuranceDue: 0,
  customerPaid: row.totalUnpaid === 0,
  billingPaid: row.totalUnpaid === 0,
  // Signatures are asked for on the job.
  signedAt: row.statusSince,
})

/**
 * The button of a job's card, by the one table of steps; without a step for this person the card opens the job. So it does for a
 * job of a later day, where starting it is asked about.
 */
export function nextActionOf(row: RequestSummary, role: Role, now: Date): NextAction {
  const { action, label = "Open" } = nextStep(factsOf(row), role, now)
  const asks = action === "startJob" && isAhead(row, todayIn(now))
  return { label, ...(isOneTap(action) && !asks && { action }) }
}
