import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { lastRejectionOf } from "#shared/domain/insurance/rejection.ts"
import type { Outcome } from "#shared/domain/job/actions.ts"
import type { InstallRecord } from "#shared/domain/job/install-record.ts"
import { type TechnicianLists, technicianListFields } from "#shared/domain/job/job-technicians.ts"
import { releaseTechnicians } from "#shared/domain/job/request.ts"

const stored = (record: InstallRecord): ServiceRequest["installRecord"] => ({
  ...record,
  glasses: [...record.glasses],
})

const storedTechnicians = (lists: TechnicianLists): Partial<ServiceRequest> =>
  Object.fromEntries(
    technicianListFields.flatMap((field) => (lists[field] ? [[field, [...lists[field]]]] : [])),
  )

const withoutLastRejection = (current: ServiceRequest): ServiceRequest["billRejections"] => {
  const last = lastRejectionOf(current)
  return current.billRejections?.filter((one) => one !== last)
}

const patchOf = (
  { serviceStatus, changes }: Outcome,
  current: ServiceRequest,
  by: string,
): Partial<ServiceRequest> => ({
  serviceStatus,
  ...(changes.crews && storedTechnicians(changes.crews)),
  ...(changes.authorization && {
    authorizations: [...current.authorizations, { ...changes.authorization, by }],
  }),
  ...(changes.calibrationDeclined && { calibrationDeclined: changes.calibrationDeclined }),
  ...(changes.installRecord && { installRecord: stored(changes.installRecord) }),
  ...(changes.coverage && { coverage: { ...changes.coverage, by } }),
  ...(changes.insuranceDeductible !== undefined && { insuranceDeductible: changes.insuranceDeductible }),
  ...(changes.insuranceDispatch && { insuranceDispatch: changes.insuranceDispatch }),
  ...(changes.insurerBill && { insurerBill: { ...changes.insurerBill, by } }),
  ...(changes.billRejection && {
    billRejections: [...(current.billRejections ?? []), { ...changes.billRejection, by }],
  }),
  ...(changes.rejectionUndone && { billRejections: withoutLastRejection(current) }),
  ...(changes.oldParts && { oldParts: changes.oldParts }),
  ...(changes.completedAt && { completedAt: changes.completedAt }),
  ...(changes.appointmentRescheduled === 0 && { appointmentRescheduled: 0 }),
  ...(changes.halfJob !== undefined && { halfJob: changes.halfJob }),
  ...(changes.multiJob !== undefined && { multiJob: changes.multiJob }),
  ...(changes.dispatchDeleted && {
    insuranceDispatch: undefined,
    // The reference is the dispatch's number, unless the claim's was entered.
    ...(current.externalReferenceNumber === current.insuranceDispatch && {
      externalReferenceNumber: undefined,
    }),
  }),
  ...(changes.timeKept && { timeAsked: undefined }),
  ...(changes.surplusReviewed && { surplus: undefined }),
  ...(changes.voidedPayment !== undefined && {
    payments: current.payments.map((payment) =>
      payment._id === changes.voidedPayment ? { ...payment, voided: true } : payment,
    ),
  }),
})

const finishOf =
  ({ changes }: Outcome) =>
  (merged: ServiceRequest): ServiceRequest =>
    changes.releasesTechnicians ? { ...merged, charges: releaseTechnicians(merged.charges) } : merged

export const toRequestChange = (outcome: Outcome, current: ServiceRequest, by: string) => ({
  patch: patchOf(outcome, current, by),
  finish: finishOf(outcome),
  event: outcome.event,
})
