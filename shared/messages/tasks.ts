export const tasks = {
  tooShort: "Enter at least 3 characters.",
  tooLong: "Enter at most 300 characters.",
  notFound: "This task doesn't exist anymore.",
  nobody: "Choose a current employee.",
  deleteFailed: "Failed to delete task.",
  updateFailed: "Failed to update task.",
  createFailed: "Failed to create new task.",
  pullFailed: "An error occurred when pulling tasks.",
} as const
