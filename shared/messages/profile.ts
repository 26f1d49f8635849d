import { t } from "../language.ts"
export const profile = {
  updateFailed: (why: string) => t(`An error occurred when updating user. ${why}`),
  deleteFailed: t("An error occurred when deleting user."),
  deleted: t("User deleted successfully!"),
  noSessions: t("No Sessions Found"),
  sessionsDeleted: (count: number) => (count === 1 ? t("1 session deleted") : t(`${count} sessions deleted`)),
  requestsFailed: t("Unable to pull service requests at the moment, please try later"),
} as const
