import type { RequestAction } from "#shared/api/requests/endpoints.ts"
import { isServiceStatus, statusText } from "#shared/domain/job/status.ts"
import { t } from "#shared/language.ts"

const texts: Record<Exclude<RequestAction, "setStatus" | "undo">, (number: number) => string> = {
  confirmAppointment: () => t("Appointment confirmed."),
  partsOrdered: () => t("Parts ordered."),
  partsReceived: () => t("Parts received."),
  assignTechnicians: () => t("Technicians saved."),
  navigate: (number) => t(`Technician on the way to job ${number}.`),
  authorizeEstimate: () => t("Estimate authorized."),
  startJob: (number) => t(`Job ${number} started.`),
  completeJob: (number) => t(`Job ${number} completed.`),
  recordInstall: () => t("Install record saved."),
  unmarkPaid: () => t("Customer unmarked as paid."),
  completePayment: () => t("Payment completed."),
  invoiceCopySent: () => t("Invoice copy sent."),
  reopen: (number) => t(`Job ${number} reopened.`),
  cancel: (number) => t(`Job ${number} canceled.`),
  unmarkRescheduled: () => t("Rescheduled marker removed."),
  toggleHalfJob: () => t("Half job marker changed."),
  toggleMultiJob: () => t("Multi job marker changed."),
  declineCalibration: () => t("Calibration declined."),
  recordOldParts: () => t("Old parts saved."),
  recordCoverage: () => t("Coverage saved."),
  rejectBill: () => t("Rejection saved."),
  undoRejection: () => t("Rejection undone."),
  switchInvoiceType: () => t("Invoice type switched."),
  deleteDispatch: () => t("Dispatch deleted."),
  keepTime: () => t("Time kept."),
  reviewSurplus: () => t("Marked as reviewed."),
}

/** What an action did, for its message. The two whose result isn't in their name say the job's status. */
export function doneText(action: RequestAction, number: number, status: string): string {
  if (action !== "setStatus" && action !== "undo") return texts[action](number)
  const label = isServiceStatus(status) ? statusText(status) : status
  return t(`Job ${number} is ${label}.`)
}
