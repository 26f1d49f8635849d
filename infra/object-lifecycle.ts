/** Unused and incomplete uploads expire after a day. */
export const incomingObjects = { prefix: "incoming/", days: 1 } as const
/** Imported files contain names and phones and expire after a month. */
export const importedObjects = { prefix: "imports/", days: 30 } as const
/** Exports are listed for seven days and deleted a day later. */
export const exportedObjects = { prefix: "files/exports/", days: 8 } as const
