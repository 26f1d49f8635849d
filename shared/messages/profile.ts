export const profile = {
  updateFailed: (why: string) => `An error occurred when updating user. ${why}`,
  deleteFailed: "An error occurred when deleting user.",
  deleted: "User deleted successfully!",
  noSessions: "No Sessions Found",
  sessionsDeleted: (count: number) => (count === 1 ? "1 session deleted" : `${count} sessions deleted`),
  requestsFailed: "Unable to pull service requests at the moment, please try later",
} as const
