import { useMemo, useSyncExternalStore } from "react"
import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import type { Entry } from "./entry.ts"

/*
 * What waits on this device, and since when it has no signal, as the screens show it. The queue itself (`queue.ts`) is loaded
 * when there is need of it.
 */

/** How much waits of people who are not logged in here. */
export type Others = readonly { user: string; name: string; count: number }[]

type State = {
  entries: readonly Entry[]
  others: Others
  /** ISO; absent while there is a signal */
  lostAt: string | undefined
  /** how much waited when the session ended; it goes on when the same person is back */
  left: number
}

let state: State = { entries: [], others: [], lostAt: undefined, left: 0 }
const listeners = new Set<() => void>()

/** Outlives the app on this device, so that a phone that is opened again doesn't begin to count anew. */
const lostKey = "clearline.signal-lost-at"

export const readWaiting = (): State => state

export const showWaiting = (next: Partial<State>): void => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** When the signal was lost, ISO, also before the app was opened; undefined once it was back. */
export const readLostAt = (): string | undefined => state.lostAt ?? localStorage.getItem(lostKey) ?? undefined

/** There is no signal, since then unless it was lost before already; ISO. */
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

/** All that waits, in its order. */
export const useAllWaiting = (): readonly Entry[] => useSyncExternalStore(listen, () => state.entries)

export const useOthersWaiting = (): Others => useSyncExternalStore(listen, () => state.others)

/** What waits of one job. */
export function useWaiting(job: number): readonly Entry[] {
  const entries = useAllWaiting()
  return useMemo(() => entries.filter((entry) => entry.job === job), [entries, job])
}

/** Since when there is no signal, ISO. */
export const useLostAt = (): string | undefined => useSyncExternalStore(listen, () => state.lostAt)

/** Rows of a list with what waits of their jobs. */
export function useRowsWithWaiting(
  rows: readonly RequestSummary[] | undefined,
): RequestSummary[] | undefined {
  const waiting = useAllWaiting()
  return useMemo(() => rows?.map((row) => rowWithWaiting(row, waiting)), [rows, waiting])
}

/** A row of a list with what waits of its job, as far as a list tells. */
export const rowWithWaiting = (row: RequestSummary, waiting: readonly Entry[]): RequestSummary => {
  const own = waiting.filter(({ job }) => job === row.invoiceNumber)
  const refused = own.findIndex(({ refusal }) => refusal)
  const last = own.slice(0, refused === -1 ? undefined : refused).findLast(({ status }) => status)
  return last?.status ? { ...row, serviceStatus: last.status, statusSince: last.doneAt } : row
}
