export const exportLifetimeDays = 7

/** Phases: read records, pack pictures and documents, pack records, clean up. */
export const exportPhases = ["reading", "files", "packing", "tidying"] as const
export type ExportPhase = (typeof exportPhases)[number]
