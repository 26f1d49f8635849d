/* Prefixes of temporary objects and the days after which S3 deletes them. */

export const incomingObjects = { prefix: "incoming/", days: 1 } as const
export const importedObjects = { prefix: "imports/", days: 30 } as const
export const exportedObjects = { prefix: "files/exports/", days: 8 } as const
