import type { Claim } from "../../api/claims.ts"
import type { ServiceRequest } from "../../api/requests/service-request.ts"
import { paidBy, unpaidBy } from "../charges/totals-facts.ts"
import type { RequestFacts } from "../job/request.ts"
import { isBeforeCompletion, isDropped } from "../job/status.ts"
import type { MediaCategory } from "../media/media.ts"
import { shopTimeAt } from "../schedule/dates.ts"
import { type BillItem, billGaps, isRequired } from "./bill-checklist.ts"
import type { ClaimList } from "./claim-lists.ts"

type CoverageFacts = Pick<RequestFacts, "source" | "coverage">

/** The carrier said that the policy is active and pays for glass. An insurer's dispatch says so itself. */
const isCovered = ({ source, coverage }: CoverageFacts): boolean =>
  coverage ? coverage.policyActive && coverage.comprehensive : source === "dispatch"

/** Work would start without knowing that the insurer pays. */
export const lacksCoverage = (request: CoverageFacts & Pick<RequestFacts, "invoiceType">): boolean =>
  request.invoiceType === "Insurance" && !isCovered(request)

export type Coverage = NonNullable<ServiceRequest["coverage"]>

type Step = Pick<Claim, "list" | "since" | "amount">

const dayOf = (instant: string): string => shopTimeAt(instant).date

const stepBeforeWork = (request: ServiceRequest): Step | undefined => {
  const { coverage, requestReceivedTimestamp: received, totalInsuranceDue: amount } = request
  const hasNumber = request.insuranceClaimNumber || request.insuranceDispatch
  if (isCovered(request) && hasNumber) return undefined
  return coverage
    ? { list: "waiting", since: dayOf(coverage.at), amount }
    : { list: "verify", since: dayOf(received), amount }
}

const insurerPayments = ({ payments }: ServiceRequest) =>
  payments.filter(({ party, voided }) => party === "insurance" && !voided)

const stepAfterWork = (request: ServiceRequest): Step | undefined => {
  const { serviceStatus, submittedAs, statusSince, completedAt } = request
  const paid =
    paidBy(request, "insurance", { prepaid: true }) + paidBy(request, "insurance", { prepaid: false })
  const amount = unpaidBy(request, "insurance")
  if (amount === 0) {
    const last = insurerPayments(request).at(-1)
    return last && paid > 0 ? { list: "paid", since: dayOf(last.at), amount: paid } : undefined
  }
  const since = dayOf(statusSince)
  if (paid > 0) return { list: "shortPaid", since, amount }
  const bill =
    serviceStatus === "partialPayment" || serviceStatus === "paymentPending" ? submittedAs : serviceStatus
  if (bill === "invoiceRejected") return { list: "rejected", since, amount }
  if (bill === "invoiceSubmitted" || bill === "invoiceAccepted") return { list: "submitted", since, amount }
  return { list: "toBill", since: dayOf(completedAt ?? statusSince), amount }
}

const stepOf = (request: ServiceRequest): Step | undefined => {
  if (request.invoiceType !== "Insurance" || isDropped(request.serviceStatus)) return undefined
  return isBeforeCompletion(request.serviceStatus) ? stepBeforeWork(request) : stepAfterWork(request)
}

/** Photos matter only for a bill to send, so others needn't read them. */
export const needsPhotos = (request: ServiceRequest): boolean => stepOf(request)?.list === "toBill"

/** The claim of a job that an insurer pays for, while the insurance desk has something to do or to see. */
export const claimOf = (request: ServiceRequest, photos: readonly MediaCategory[]): Claim | undefined => {
  const step = stepOf(request)
  if (!step) return undefined
  const { invoiceNumber, insuranceCarrierKey, insuranceCarrier, branch, customerName, vehicle } = request
  return {
    ...step,
    invoiceNumber,
    carrierKey: insuranceCarrierKey,
    carrier: insuranceCarrier,
    branch,
    customerName,
    vehicle,
    gaps: step.list === "toBill" ? billGaps(request, photos).map(({ item }) => item) : [],
  }
}

type Requirements = { billRequirements?: readonly BillItem[] | undefined }

/** The list that the claim is shown in, with only the gaps that its carrier minds. */
export const shownClaim = (
  { list, gaps, ...claim }: Claim,
  carrier: Requirements | undefined,
): Omit<Claim, "list"> & { list: ClaimList } => {
  if (list !== "toBill") return { ...claim, list, gaps: [] }
  const minded = gaps.filter((item) => isRequired(item, carrier))
  return { ...claim, list: minded.length > 0 ? "notReady" : "ready", gaps: minded }
}
