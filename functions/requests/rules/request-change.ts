import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isHeldForCoverage } from "#shared/domain/insurance/coverage.ts"
import { billStatusAfterPayment, rejectionsAfterChange } from "#shared/domain/insurance/sent-bill.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { endsDrive } from "#shared/domain/job/request.ts"
import { isSubmitted, statusAfterEdit, submittedAsAfter } from "#shared/domain/money/payment-state.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import type { Message } from "../../platform/outbox.ts"
import type { BranchFacts } from "./branch-tax-rates.ts"
import { countedDaysAfter } from "./counted-on.ts"
import type { LedgerEntry } from "./ledger-entry.ts"
import type { LineInput } from "./merge.ts"
import { type RequestWithoutTotals, recompute } from "./recompute.ts"

/** A change to apply to a request, as decided by a rule. */
export type RequestChange = {
  /** Plain fields. An undefined value clears the field. */
  patch?: Partial<ServiceRequest>
  lines?: LineInput[]
  wantedDue?: number | undefined
  priceLines?: (lines: LineInput[], current: ServiceRequest) => ServiceRequest["charges"]
  /** Derives the rest from the merged request, like a solved amount due. Throws the handler's refusals. */
  finish?: (merged: ServiceRequest) => RequestWithoutTotals
  check?: ((after: ServiceRequest) => void) | undefined
  /** Skip the version and event if nothing changed. */
  onlyIfChanged?: true
  event: JobEvent
  note?: string | undefined
  doneAt?: Date | undefined
  messages?: Message[]
  /** Ledger entries besides those derived from payments: attempts and the provider's results. */
  ledger?: readonly LedgerEntry[]
  /** Stores what must exist before the change, like a signature's file, once nothing refuses it. May run again. */
  store?: (() => Promise<void>) | undefined
}

export const noChange: RequestChange = { onlyIfChanged: true, event: { code: "requestChanged" } }

/** Changing one of these answers a customer's time request. */
const appointmentFields = ["appointmentDate", "appointmentTimeStart", "appointmentTimeEnd"] as const

const policyFields = ["insuranceCarrierKey", "insuranceCarrier", "insurancePolicyNumber"] as const

/** Coverage holds for one policy of one carrier. */
const isOtherPolicy = (current: ServiceRequest, after: RequestWithoutTotals): boolean =>
  after.invoiceType !== current.invoiceType ||
  policyFields.some((field) => Boolean(current[field]) && after[field] !== current[field])

/** The next version of a request with everything derived. */
export const applyChange = (
  current: ServiceRequest,
  merged: ServiceRequest,
  decision: Pick<RequestChange, "finish" | "doneAt">,
  { branches, now }: { branches: readonly BranchFacts[]; now: Date },
): ServiceRequest => {
  const at = now.toISOString()
  const decided = decision.finish?.(merged) ?? merged
  const recomputed = recompute(
    { ...decided, version: current.version + 1, requestModifiedTimestamp: at },
    branches,
    now,
    current,
  )
  const losesCoverage = decided.coverage === current.coverage && isOtherPolicy(current, decided)
  const isMoved = appointmentFields.some((field) => recomputed[field] !== current[field])
  const isSet = recomputed.serviceStatus !== current.serviceStatus
  const isToVerify = losesCoverage && decided.invoiceType === "Insurance" && isHeldForCoverage(current)
  const editedStatus = isToVerify
    ? "awaitingCoverageVerification"
    : endsDrive(current, recomputed)
      ? "repairReady"
      : statusAfterEdit(current, recomputed)
  const decidedStatus = isSet ? recomputed.serviceStatus : editedStatus
  const billStatus = billStatusAfterPayment(current, recomputed)
  const serviceStatus = billStatus && isSubmitted(decidedStatus) ? billStatus : decidedStatus
  const submittedAs = billStatus ?? recomputed.submittedAs
  const withStatus = {
    ...recomputed,
    serviceStatus,
    submittedAs: submittedAsAfter(current, { ...recomputed, serviceStatus, submittedAs }),
  }
  const after = {
    ...withStatus,
    billRejections: rejectionsAfterChange(current, withStatus, { byPayment: billStatus !== undefined }),
    ...(isMoved && { timeAsked: undefined }),
    ...(losesCoverage && { coverage: undefined }),
    ...countedDaysAfter(current, serviceStatus, todayIn(now)),
  }
  if (serviceStatus === current.serviceStatus) return after
  // A status never starts before the previous one.
  const startedAt = decision.doneAt?.toISOString() ?? at
  return { ...after, statusSince: startedAt > current.statusSince ? startedAt : current.statusSince }
}
