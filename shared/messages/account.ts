export const account = {
  avatarFailed: "Could not update profile picture.",
  avatarUpdated: "Profile picture updated!",
  requestsFailed: "Could not pull service requests",
  noRequests: "No service requests found.",
  jobsFailed: "Could not pull jobs",
  noJobsToday: "No jobs are assigned for today",
  allAssigned: "All jobs for today have been assigned.",
  techniciansFailed: "Unable to pull technicians, please try later",
  accountsFailed: "Error loading commercial accounts.",
  noAccounts: "No Commercial Accounts Saved",
  accountFailed: "Error loading account.",
} as const
