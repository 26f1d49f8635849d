import { t } from "../language.ts"
export const tasks = {
  tooShort: t("Enter at least 3 characters."),
  tooLong: t("Enter at most 300 characters."),
  notFound: t("This task doesn't exist anymore."),
  nobody: t("Choose a current employee."),
  deleteFailed: t("Failed to delete task."),
  updateFailed: t("Failed to update task."),
  createFailed: t("Failed to create new task."),
  pullFailed: t("An error occurred when pulling tasks."),
} as const
