import { useMemo, useSyncExternalStore } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { createListeners } from "../../ui/listeners.ts"
import type { Entry } from "./entry.ts"
import { isPhoto } from "./photo-entry.ts"

/* What the screens show of the offline queue and the lost connection. A separate module, so that the queue
   itself (`queue.ts`) is loaded only when needed. */

export type OtherQueues = readonly { user: string; name: string; count: number }[]

type State = {
  entries: readonly Entry[]
  others: OtherQueues
  offlineSince: string | undefined
  left: number
}

let state: State = { entries: [], others: [], offlineSince: undefined, left: 0 }
const { listen, notify } = createListeners()

/** Stored, so that reopening the app does not reset the time. */
const lostKey = "clearline.signal-lost-at"

export const readQueueState = (): State => state

export const setQueueState = (next: Partial<State>): void => {
  state = { ...state, ...next }
  notify()
}

/** When the connection was lost, ISO, possibly before the app was opened. */
export const readOfflineSince = (): string | undefined =>
  state.offlineSince ?? localStorage.getItem(lostKey) ?? undefined

/** Keeps the earlier time if the connection was lost before. */
export const markOffline = (since: string): void => {
  const offlineSince = readOfflineSince() ?? since
  localStorage.setItem(lostKey, offlineSince)
  setQueueState({ offlineSince })
}

export const markOnline = (): void => {
  localStorage.removeItem(lostKey)
  if (state.offlineSince !== undefined) setQueueState({ offlineSince: undefined })
}

export const entriesOfJob = (job: number): readonly Entry[] =>
  state.entries.filter((entry) => entry.job === job)

export const useQueue = (): readonly Entry[] => useSyncExternalStore(listen, () => state.entries)

export const useOtherQueues = (): OtherQueues => useSyncExternalStore(listen, () => state.others)

export function useJobQueue(job: number): readonly Entry[] {
  const entries = useQueue()
  return useMemo(() => entries.filter((entry) => entry.job === job), [entries, job])
}

export const useOfflineSince = (): string | undefined =>
  useSyncExternalStore(listen, () => state.offlineSince)

export function useRowsWithQueue(rows: readonly RequestSummary[] | undefined): RequestSummary[] | undefined {
  const waiting = useQueue()
  return useMemo(() => rows?.map((row) => rowWithQueue(row, waiting)), [rows, waiting])
}

export const rowWithQueue = (row: RequestSummary, waiting: readonly Entry[]): RequestSummary => {
  const own = waiting.filter((entry) => entry.job === row.invoiceNumber && !isPhoto(entry))
  const refused = own.findIndex(({ refusal }) => refusal)
  const last = own.slice(0, refused === -1 ? undefined : refused).findLast(({ status }) => status)
  return last?.status ? { ...row, serviceStatus: last.status, statusSince: last.doneAt } : row
}
