/** What is kept of the inbox, for whoever is told that it changed. */
export const inboxKey = ["inbox"] as const
