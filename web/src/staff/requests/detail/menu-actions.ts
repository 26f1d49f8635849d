import type { Allowance, ControlName } from "#shared/domain/job/actions.ts"

/** Actions in the menu, in the order of a job's progress. Undoing and ending ones come last. */
const menuActions = [
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
export type MenuAction = (typeof menuActions)[number]

/** Hidden while unavailable. The others show a reason. */
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

/** Actions of the menu that the user's role allows, with the reason if one is disabled. */
export const menuActionsFor = (allowed: Record<ControlName, Allowance>) =>
  menuActions
    .map((action) => ({ action, allowance: allowed[action] }))
    .filter(
      ({ action, allowance }) =>
        allowance.allowed || (allowance.refusal !== "not_allowed" && !onlyWhenPossible.includes(action)),
    )
