export const tasksKey = ["tasks"] as const
