import type { Allowance, ControlName } from "#shared/domain/job/actions.ts"
import { t } from "#shared/language.ts"

/** Groups of the menu, each in the order of a job's progress. What undoes or ends a job comes last. */
const menuGroups = {
  Work: [
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
    "declineCalibration",
    "toggleHalfJob",
    "toggleMultiJob",
  ],
  Payment: [
    "recordCoverage",
    "submitBill",
    "rejectBill",
    "undoRejection",
    "acceptPayment",
    "acceptInsurancePayment",
    "completePayment",
    "saveSignature",
    "switchToInsurance",
    "switchToNet",
    "switchToCash",
    "unmarkPaid",
  ],
  Customer: ["invoiceCopySent", "requestReview", "createWarrantyDispatch"],
  Job: ["setStatus", "unmarkRescheduled", "deleteDispatch", "reopen", "cancel", "deleteRequest"],
} as const satisfies Record<string, readonly ControlName[]>
export type MenuGroup = keyof typeof menuGroups
export type MenuAction = (typeof menuGroups)[MenuGroup][number]
const groupNames = ["Work", "Payment", "Customer", "Job"] as const satisfies readonly MenuGroup[]

export const menuGroupTexts: Readonly<Record<MenuGroup, string>> = {
  Work: t("Work"),
  Payment: t("Payment"),
  Customer: t("Customer"),
  Job: t("Job"),
}

/** Hidden while unavailable. The others show a reason. */
const onlyWhenPossible: readonly MenuAction[] = [
  "confirmAppointment",
  "partsOrdered",
  "partsReceived",
  "recordInstall",
  "recordOldParts",
  "recordCoverage",
  "submitBill",
  "rejectBill",
  "undoRejection",
  "completePayment",
  "createWarrantyDispatch",
  "declineCalibration",
  "switchToCash",
  "unmarkRescheduled",
  "unmarkPaid",
  "deleteDispatch",
  "reopen",
]

type Item = { action: MenuAction; allowance: Allowance }

/** Actions that the user's role allows, by group. Those that are disabled, with their reason, come last in it. */
export const menuGroupsFor = (
  allowed: Record<ControlName, Allowance>,
): { group: MenuGroup; items: Item[] }[] =>
  groupNames.map((group) => {
    const items = menuGroups[group]
      .map((action: MenuAction) => ({ action, allowance: allowed[action] }))
      .filter(
        ({ action, allowance }) =>
          allowance.allowed || (allowance.refusal !== "not_allowed" && !onlyWhenPossible.includes(action)),
      )
    const isPossible = ({ allowance }: Item) => allowance.allowed
    return { group, items: [...items.filter(isPossible), ...items.filter((item) => !isPossible(item))] }
  })

export const menuActionsFor = (allowed: Record<ControlName, Allowance>): Item[] =>
  menuGroupsFor(allowed).flatMap(({ items }) => items)
