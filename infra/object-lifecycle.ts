/** What browsers have put into the bucket of files and nobody has used, whole or in parts, goes after a day. */
export const incomingObjects = { prefix: "incoming/", days: 1 } as const
