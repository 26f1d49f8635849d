import type { Allowance, ControlName } from "#shared/domain/job/actions.ts"

/** In the order in which a job meets them; what ends or undoes it comes last. */
const offered = [
  "confirmAppointment",
  "partsOrdered",
  "partsReceived",
  "assignTechnicians",
  "notifyTechnicians",
  "navigate",
  "authorizeEstimate",
  "startJob",
  "captureVin",
  "completeJob",
  "recordInstall",
  "recordOldParts",
  "acceptPayment",
  "acceptInsurancePayment",
  "completePayment",
  "saveSignature",
  "invoiceCopySent",
  "requestReview",
  "createWarrantyDispatch",
  "declineCalibration",
  "toggleHalfJob",
  "toggleMultiJob",
  "switchToInsurance",
  "switchToNet",
  "switchToCash",
  "unmarkRescheduled",
  "unmarkPaid",
  "setStatus",
  "deleteDispatch",
  "reopen",
  "cancel",
  "deleteRequest",
] as const satisfies readonly ControlName[]
export type MenuAction = (typeof offered)[number]

/** Undone or done only where it makes sense; a reason would be noise. */
const onlyWhenPossible: readonly MenuAction[] = [
  "confirmAppointment",
  "partsOrdered",
  "partsReceived",
  "recordInstall",
  "recordOldParts",
  "completePayment",
  "createWarrantyDispatch",
  "declineCalibration",
  "switchToCash",
  "unmarkRescheduled",
  "unmarkPaid",
  "deleteDispatch",
  "reopen",
]

/** What a person is offered: what their role may do, with the reason where it cannot be done now. */
export const offeredIn = (allowed: Record<ControlName, Allowance>) =>
  offered
    .map((action) => ({ action, allowance: allowed[action] }))
    .filter(
      ({ action, allowance }) =>
        allowance.allowed || (allowance.refusal !== "not_allowed" && !onlyWhenPossible.includes(action)),
    )
