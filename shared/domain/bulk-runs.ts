/** Background jobs that move all of the shop's data in or out. */
export const bulkRunKinds = ["export", "import"] as const
export type BulkRunKind = (typeof bulkRunKinds)[number]

export const bulkRunStates = ["queued", "running", "done", "failed", "stopped"] as const
export type BulkRunState = (typeof bulkRunStates)[number]

export const isUnderWay = (state: BulkRunState): boolean => state === "queued" || state === "running"
