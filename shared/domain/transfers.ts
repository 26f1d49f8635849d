/** What is carried in or out of the shop as a whole, in the background. */
export const transferKinds = ["export", "import"] as const
export type TransferKind = (typeof transferKinds)[number]

export const transferStates = ["queued", "running", "done", "failed", "stopped"] as const
export type TransferState = (typeof transferStates)[number]

/** Whether it is still to be worked on. */
export const isUnderWay = (state: TransferState): boolean => state === "queued" || state === "running"
