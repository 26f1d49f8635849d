/** The owner downloads what went out for so many days; then it is deleted. */
export const exportKeptDays = 7

/** What a running export is at: it reads the records, packs pictures and documents, and packs the records. */
export const exportPhases = ["reading", "files", "packing", "tidying"] as const
export type ExportPhase = (typeof exportPhases)[number]
