export const reports = {
  autofillMoved: "This utility is down for maintenance. Use Overhead on the service request page instead.",
  updating: "Currently Updating",
  resetting: "Currently Resetting",
} as const
