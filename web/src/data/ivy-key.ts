/** What is kept of dispatches, for whoever is told that more or fewer wait. */
export const ivyKey = ["ivy"] as const
