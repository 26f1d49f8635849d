/** Background jobs that move all of the shop's data in or out. */
export const transferKinds = ["export", "import"] as const
export type TransferKind = (typeof transferKinds)[number]

export const transferStates = ["queued", "running", "done", "failed", "stopped"] as const
export type TransferState = (typeof transferStates)[number]

export const isUnderWay = (state: TransferState): boolean => state === "queued" || state === "running"
