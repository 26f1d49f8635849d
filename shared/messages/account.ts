import { t } from "../language.ts"
export const account = {
  avatarFailed: t("Could not update profile picture."),
  avatarUpdated: t("Profile picture updated!"),
  requestsFailed: t("Could not pull service requests"),
  noRequests: t("No service requests found."),
  jobsFailed: t("Could not pull jobs"),
  noJobsToday: t("No jobs are assigned for today"),
  allAssigned: t("All jobs for today have been assigned."),
  techniciansFailed: t("Unable to pull technicians, please try later"),
  accountsFailed: t("Error loading commercial accounts."),
  noAccounts: t("No Commercial Accounts Saved"),
  accountFailed: t("Error loading account."),
} as const
