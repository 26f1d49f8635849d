/** What is kept of tasks, for whoever is told that one changed. */
export const tasksKey = ["tasks"] as const
