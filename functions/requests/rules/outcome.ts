import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Outcome } from "#shared/domain/job/actions.ts"
import { type Crews, crewFields } from "#shared/domain/job/crew.ts"
import type { InstallRecord } from "#shared/domain/job/install-record.ts"
import { releaseTechnicians } from "#shared/domain/job/request.ts"

const stored = (record: InstallRecord): ServiceRequest["installRecord"] => ({
  ...record,
  glasses: [...record.glasses],
})

const storedCrews = (crews: Crews): Partial<ServiceRequest> =>
  Object.fromEntries(crewFields.flatMap((field) => (crews[field] ? [[field, [...crews[field]]]] : [])))

const patchOf = (
  { serviceStatus, changes }: Outcome,
  current: ServiceRequest,
  by: string,
): Partial<ServiceRequest> => ({
  serviceStatus,
  ...(changes.crews && storedCrews(changes.crews)),
  ...(changes.authorization && {
    authorizations: [...current.authorizations, { ...changes.authorization, by }],
  }),
  ...(changes.calibrationDeclined && { calibrationDeclined: changes.calibrationDeclined }),
  ...(changes.installRecord && { installRecord: stored(changes.installRecord) }),
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

const finished =
  ({ changes }: Outcome) =>
  (merged: ServiceRequest): ServiceRequest =>
    changes.releasesTechnicians ? { ...merged, charges: releaseTechnicians(merged.charges) } : merged

export const decisionOf = (outcome: Outcome, current: ServiceRequest, by: string) => ({
  patch: patchOf(outcome, current, by),
  finish: finished(outcome),
  event: outcome.event,
})
