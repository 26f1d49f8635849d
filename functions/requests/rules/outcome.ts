import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Outcome } from "#shared/domain/job/actions/action.ts"
import type { InstallRecord } from "#shared/domain/job/install-record.ts"
import { type TechnicianLists, technicianListFields } from "#shared/domain/job/job-technicians.ts"
import { releaseTechnicians } from "#shared/domain/job/request.ts"

/* Turns the outcome of an action (shared/domain/job/actions.ts) into a change of the stored request. */

const storedRecord = (record: InstallRecord): ServiceRequest["installRecord"] => ({
  ...record,
  glasses: [...record.glasses],
})

const storedTechnicians = (lists: TechnicianLists): Partial<ServiceRequest> =>
  Object.fromEntries(
    technicianListFields.flatMap((field) => (lists[field] ? [[field, [...lists[field]]]] : [])),
  )

const patchOf = (
  { serviceStatus, changes }: Outcome,
  current: ServiceRequest,
  by: string,
): Partial<ServiceRequest> => ({
  serviceStatus,
  ...(changes.technicianLists && storedTechnicians(changes.technicianLists)),
  ...(changes.authorization && {
    authorizations: [...current.authorizations, { ...changes.authorization, by }],
  }),
  ...(changes.calibrationDeclined && { calibrationDeclined: changes.calibrationDeclined }),
  ...(changes.installRecord && { installRecord: storedRecord(changes.installRecord) }),
  ...(changes.coverage && { coverage: { ...changes.coverage, by } }),
  ...(changes.insuranceDeductible !== undefined && { insuranceDeductible: changes.insuranceDeductible }),
  ...(changes.insuranceDispatch && { insuranceDispatch: changes.insuranceDispatch }),
  ...(changes.insurerBill && { insurerBill: { ...changes.insurerBill, by } }),
  ...(changes.billRejection && {
    billRejections: [...(current.billRejections ?? []), { ...changes.billRejection, by }],
  }),
  ...(changes.undoneRejection && {
    billRejections: current.billRejections?.filter(({ at }) => at !== changes.undoneRejection?.at),
    submittedAs: changes.undoneRejection.submittedAs,
  }),
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

/**
 * A merge leaves out the status that the caller's screen showed, even if it changed since. A bill or a rejection sets
 * it anyway, or a rejected bill would count as submitted.
 */
const finishOf =
  ({ serviceStatus, changes }: Outcome) =>
  (merged: ServiceRequest): ServiceRequest => ({
    ...merged,
    ...((changes.billRejection || changes.insurerBill) && { serviceStatus }),
    ...(changes.releasesTechnicians && { charges: releaseTechnicians(merged.charges) }),
  })

export const toRequestChange = (outcome: Outcome, current: ServiceRequest, by: string) => ({
  patch: patchOf(outcome, current, by),
  finish: finishOf(outcome),
  event: outcome.event,
})
