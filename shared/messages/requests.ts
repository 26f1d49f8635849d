import { t } from "../language.ts"

export const requests = {
  none: t("There are no service requests that match."),
  noneYet: t("No service requests yet."),
  notFound: t("Service Request was not found."),
  missingNumber: t("Invoice Number missing."),
  loadFailed: t("Couldn't load this job."),
  deleted: ({ notes, media }: { notes: number; media: number }) =>
    `Service Request deleted successfully! (Notes:${notes}, Media:${media})`,
  deleteFailed: "Unexpected result when deleting Service Request.",
  notifyFailed: t("Technician notification failed!"),
  updateFailed: t("Service Request update failed."),
  updateFailedFor: (invoice: number) => `Service Request update failed for ${invoice}`,
  inProgressReleases: t("The job is in progress. This removes technicians from all lines except Install."),
  technicianChoiceFailed: t("An error occurred when saving default technician selection."),
  chooseTechnicians: t("Choose Technicians to assign"),
  chooseRequests: "Choose Service Requests to assign",
  vehicleEdit: t(
    "Manually editing the vehicle will remove the data that allows vehicle part searching. Continue?",
  ),
  noPartList: t("The part list is unavailable for this vehicle."),
  warrantyDate: t("YOU MUST ENTER AN APPOINTMENT DATE."),
  warrantyComplaint: t("YOU MUST ENTER THE CUSTOMER'S COMPLAINT FOR THE TECHNICIAN."),
  warrantyStatus: "A warranty dispatch starts as Warranty Requested. Leave the status out.",
  startStatus: "A new request starts before the work is done. Create it first, then set this status.",
  warrantyType: t("A warranty dispatch is a Warranty job."),
  dispatchFailed: (why: string) => t(`Failed to make Service Dispatch: ${why}`),
} as const
