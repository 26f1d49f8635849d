/** What browsers have put into the bucket of files and nobody has used, whole or in parts, goes after a day. */
export const incomingObjects = { prefix: "incoming/", days: 1 } as const
/** Files of another program that were moved in, with names and phones in them, go after a month. */
export const importedObjects = { prefix: "imports/", days: 30 } as const
/** What was exported is told for seven days; a day later it is gone. */
export const exportedObjects = { prefix: "files/exports/", days: 8 } as const
