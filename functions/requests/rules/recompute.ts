import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { summarize } from "#shared/domain/charges/summary.ts"
import { computeTotals } from "#shared/domain/charges/totals.ts"
import { refundedOf, totalsFactsOf, unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { awaitsPrice } from "#shared/domain/job/request.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { sum } from "#shared/domain/money/money.ts"
import { creditOf, paymentStateOf } from "#shared/domain/money/payment-state.ts"
import { type TaxRate, taxRateOfRequest } from "#shared/domain/money/tax.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { branchOfZone, parseAddress, unknownZone, zoneOfJob } from "#shared/domain/schedule/zones.ts"
import { type BranchFacts, taxRatesAt } from "./branch-tax-rates.ts"

/* Recomputes the derived fields of a request: zone, tax, lines, totals, technicians. Every change passes through it. */

export type RequestWithoutTotals = Omit<ServiceRequest, DerivedField> &
  Partial<Pick<ServiceRequest, DerivedField>>

type DerivedField =
  | "zone"
  | "taxRate"
  | "taxRateSource"
  | "assignedTechnicians"
  | "customerPaid"
  | "billingPaid"
  | keyof ReturnType<typeof ledgerOf>
  | (`total${string}` & keyof ServiceRequest)

const locateJob = (request: RequestWithoutTotals, branches: readonly BranchFacts[]) => {
  const address = request.appointmentAddress ?? request.customerFullAddress
  const chosenBranch = branches.find(({ _id }) => _id === request.branch)
  const inshop = request.appointmentLocation === "Inshop"
  const zone = zoneOfJob(
    { appointmentLocation: request.appointmentLocation, address },
    chosenBranch?.zone ?? unknownZone,
  )
  const branch = inshop ? chosenBranch : (branchOfZone(zone, branches) ?? chosenBranch)
  return { zone, branch, zip: inshop ? chosenBranch?.zip : parseAddress(address ?? "")?.zip }
}
type JobLocation = ReturnType<typeof locateJob>

const changesTaxRate = (
  before: ServiceRequest | undefined,
  request: RequestWithoutTotals,
  { branch, zip }: JobLocation,
  branches: readonly BranchFacts[],
): boolean => {
  if (!before) return false
  const locationBefore = locateJob(before, branches)
  return (
    before.appointmentDate !== request.appointmentDate ||
    locationBefore.branch?._id !== branch?._id ||
    locationBefore.zip !== zip
  )
}

const dayOf = (instant: string): string => todayIn(new Date(instant))

const completedOn = ({ completedAt, serviceStatus }: RequestWithoutTotals): string | undefined =>
  completedAt === undefined || isBeforeCompletion(serviceStatus) ? undefined : dayOf(completedAt)

const isRefunded = (payment: ServiceRequest["payments"][number]): boolean =>
  refundedOf(payment).amount >= payment.amount

const taxOf = (
  request: RequestWithoutTotals,
  { branch, zip }: JobLocation,
  before: ServiceRequest | undefined,
  taxRateChanges: boolean,
  now: Date,
): TaxRate => {
  // A change has its own time in `request` already, so the last save is that of `before`.
  const { requestModifiedTimestamp } = before ?? request
  // While a card payment was pending, saves kept the rate that the payer saw.
  const savedAt = before?.pendingPayment ? before.pendingPayment.savedBefore : requestModifiedTimestamp
  const { appointmentDate: date = completedOn(request) } = request
  const stored: TaxRate | undefined =
    request.taxRate === undefined || request.taxRateSource === undefined
      ? undefined
      : { percent: request.taxRate, source: request.taxRateSource }
  return taxRateOfRequest(
    {
      ...(stored && { taxRate: stored }),
      date,
      ratedOn: savedAt && dayOf(savedAt),
      hasPayment:
        request.pendingPayment !== undefined ||
        request.payments.some((payment) => !payment.voided && !isRefunded(payment)),
      moved: taxRateChanges,
    },
    taxRatesAt(branch, zip),
    todayIn(now),
  )
}

const ledgerOf = ({ payments }: Pick<ServiceRequest, "payments">) => {
  const counted = payments.filter(({ voided }) => !voided)
  const last = counted.findLast((payment) => payment.party === "customer" && !isRefunded(payment))
  return {
    customerTipAmount: sum(counted.map((payment) => payment.tip - refundedOf(payment).tip)),
    customerPaymentId: last?._id,
    customerPaymentMethod: last?.method,
    customerPaymentReference: last?.reference,
  }
}

/** The surplus still to review. Refunds and new charges reduce it. */
const surplusOf = (
  request: Parameters<typeof creditOf>[0] & { surplus?: number | undefined },
): number | undefined => {
  const credit = creditOf(request)
  return request.surplus === undefined
    ? undefined
    : Math.min(request.surplus, credit.customer + credit.insurance) || undefined
}

/** Computes everything derived: zone, tax, lines, totals, technicians. `before` is the request before the change. */
export const recompute = (
  request: RequestWithoutTotals,
  branches: readonly BranchFacts[],
  now: Date,
  before?: ServiceRequest,
): ServiceRequest => {
  const location = locateJob(request, branches)
  const { zone, branch } = location
  const taxRateChanges = changesTaxRate(before, request, location, branches)
  const tax = taxOf(request, location, before, taxRateChanges, now)
  const facts = totalsFactsOf({ ...request, taxRate: tax.percent })
  const { lines, totals } = computeTotals(facts)
  const {
    creditLeft: _creditLeft,
    customerUnpaid: _customer,
    insuranceUnpaid: _insurance,
    ...storedTotals
  } = totals
  const { customerPaid, billingPaid } = paymentStateOf({ ...request, ...storedTotals })
  return {
    ...request,
    ...storedTotals,
    ...ledgerOf(request),
    surplus: surplusOf({ ...request, ...storedTotals }),
    totalPrepaid: facts.prepaid ?? 0,
    charges: lines,
    zone,
    branch: branch?._id ?? request.branch,
    taxRate: tax.percent,
    taxRateSource: tax.source,
    serviceSummary: lines.length > 0 ? summarize(lines) : request.serviceSummary,
    customerPaid,
    billingPaid,
    assignedTechnicians: [
      ...new Set([
        ...plannedTechnicians(request),
        ...lines.flatMap(({ technicians }) => technicians.map(({ _id }) => _id)),
      ]),
    ],
  }
}

export const summaryOf = (request: ServiceRequest) => ({
  invoiceNumber: request.invoiceNumber,
  version: request.version,
  invoiceType: request.invoiceType,
  serviceStatus: request.serviceStatus,
  statusSince: request.statusSince,
  customerName: request.customerName,
  customerPhone: request.customerPhone,
  vehicle: request.vehicle,
  vehicleId: request.vehicleId,
  serviceSummary: request.serviceSummary,
  appointmentDate: request.appointmentDate,
  appointmentTimeStart: request.appointmentTimeStart,
  appointmentTimeEnd: request.appointmentTimeEnd,
  appointmentLocation: request.appointmentLocation,
  customerFullAddress: request.appointmentAddress ?? request.customerFullAddress,
  appointmentTechnicians: request.appointmentTechnicians,
  appointmentTechniciansRemoval: request.appointmentTechniciansRemoval,
  appointmentTechniciansInstall: request.appointmentTechniciansInstall,
  zone: request.zone,
  branch: request.branch,
  externalReferenceNumber: request.externalReferenceNumber,
  total: request.total,
  totalUnpaid: request.totalUnpaid,
  openAlerts: request.openAlerts || undefined,
  reviewLinkSent: request.reviewLinkSent,
  wantsTime: request.timeAsked !== undefined || undefined,
  awaitsPrice: awaitsPrice(request) || undefined,
  hasSurplus: request.surplus !== undefined || undefined,
  totalCustomerDue: request.totalCustomerDue,
  customerUnpaid: unpaidBy(request, "customer"),
  language: request.language,
})
