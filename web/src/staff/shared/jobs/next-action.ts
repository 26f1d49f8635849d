import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import type { ActionName } from "#shared/domain/job/actions/action.ts"
import { nextStep } from "#shared/domain/job/next-step.ts"
import { isAhead, isPlannedForLaterDay, type NextStepFacts } from "#shared/domain/job/request.ts"
import type { Role } from "#shared/domain/people/permissions.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"

const oneTap = [
  "confirmAppointment",
  "partsOrdered",
  "partsReceived",
  "startJob",
] as const satisfies ActionName[]
export type OneTapAction = (typeof oneTap)[number]

const isOneTap = (action: string | undefined): action is OneTapAction =>
  oneTap.some((name) => name === action)

/** The label of a job that has no next step. */
export const openLabel = t("Open job")

export type NextAction = { label: string; action?: OneTapAction }

/** A row has no charges, so one line stands for all of them. */
const chargesOf = ({ total, awaitsPrice }: RequestSummary): NextStepFacts["charges"] => {
  if (awaitsPrice) return [{ _id: "all", type: "Replace", net: 0, total }]
  return total > 0 ? [{ _id: "all", type: "Other", net: total, total }] : []
}

/**
 * What a row knows of its job. The rest counts as done: the job's screen or the server reports what is
 * missing.
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
  // The job's screen asks for missing signatures.
  signedAt: row.statusSince,
})

export function nextActionOf(row: RequestSummary, role: Role, now: Date): NextAction {
  const { action, label = openLabel } = nextStep(factsOf(row), role, now)
  const asks =
    (action === "startJob" && isPlannedForLaterDay(row, todayIn(now))) ||
    (action === "confirmAppointment" && !isAhead(row, now))
  return { label, ...(isOneTap(action) && !asks && { action }) }
}
