import { useMemo, useSyncExternalStore } from "react"
import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import type { Entry } from "./entry.ts"

/* What the screens show of the offline queue and the lost connection. A separate module, so that the queue
   itself (`queue.ts`) is loaded only when needed. */

export type Others = readonly { user: string; name: string; count: number }[]

type State = {
  entries: readonly Entry[]
  others: Others
  lostAt: string | undefined
  left: number
}

let state: State = { entries: [], others: [], lostAt: undefined, left: 0 }
const listeners = new Set<() => void>()

/** Stored, so that reopening the app does not reset the time. */
const lostKey = "clearline.signal-lost-at"

export const readWaiting = (): State => state

export const showWaiting = (next: Partial<State>): void => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** When the connection was lost, ISO, possibly before the app was opened. */
export const readLostAt = (): string | undefined => state.lostAt ?? localStorage.getItem(lostKey) ?? undefined

/** Keeps the earlier time if the connection was lost before. */
export const signalLost = (since: string): void => {
  const lostAt = readLostAt() ?? since
  localStorage.setItem(lostKey, lostAt)
  showWaiting({ lostAt })
}

export const signalBack = (): void => {
  localStorage.removeItem(lostKey)
  if (state.lostAt !== undefined) showWaiting({ lostAt: undefined })
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const waitingOf = (job: number): readonly Entry[] => state.entries.filter((entry) => entry.job === job)

export const useAllWaiting = (): readonly Entry[] => useSyncExternalStore(listen, () => state.entries)

export const useOthersWaiting = (): Others => useSyncExternalStore(listen, () => state.others)

export function useWaiting(job: number): readonly Entry[] {
  const entries = useAllWaiting()
  return useMemo(() => entries.filter((entry) => entry.job === job), [entries, job])
}

export const useLostAt = (): string | undefined => useSyncExternalStore(listen, () => state.lostAt)

export function useRowsWithWaiting(
  rows: readonly RequestSummary[] | undefined,
): RequestSummary[] | undefined {
  const waiting = useAllWaiting()
  return useMemo(() => rows?.map((row) => rowWithWaiting(row, waiting)), [rows, waiting])
}

export const rowWithWaiting = (row: RequestSummary, waiting: readonly Entry[]): RequestSummary => {
  const own = waiting.filter(({ job }) => job === row.invoiceNumber)
  const refused = own.findIndex(({ refusal }) => refusal)
  const last = own.slice(0, refused === -1 ? undefined : refused).findLast(({ status }) => status)
  return last?.status ? { ...row, serviceStatus: last.status, statusSince: last.doneAt } : row
}
