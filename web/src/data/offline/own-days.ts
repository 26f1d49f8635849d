import type { Query, QueryClient, QueryKey } from "@tanstack/react-query"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { readSession } from "../../api/session.ts"
import { requestsKey } from "../requests/requests-key.ts"

/* The lists of a technician's day. A separate module, so that the bars don't load what stores them (`day.ts`). */

export const todayNow = () => todayIn(new Date())

type ListKey = readonly [
  string,
  string,
  { ask?: string; query?: { date?: string; technician?: string } } | string,
]

export const isOwnList = ([first, kind, filter]: QueryKey, user: string, day: string): boolean => {
  const { ask, query } = (filter ?? {}) as Exclude<ListKey[2], string>
  return (
    first === requestsKey[0] &&
    kind === "list" &&
    ask === "ofDay" &&
    query?.date === day &&
    query.technician === user
  )
}

export const isOwnDay = (queryKey: QueryKey, user: string, day: string): boolean => {
  const [first, kind, filter] = queryKey
  return (first === requestsKey[0] && kind === "today" && filter === user) || isOwnList(queryKey, user, day)
}

export const ownDays = (queryClient: QueryClient, user: string, day: string) =>
  queryClient.getQueryCache().findAll({
    predicate: ({ queryKey, state }) => state.data !== undefined && isOwnDay(queryKey, user, day),
  })

/**
 * When the oldest of the day's lists on the screen was read, epoch milliseconds. Without one on the screen, when any
 * was read last.
 */
export const dayReadAt = (queryClient: QueryClient): number | undefined => {
  const user = readSession()?.id
  const days = user === undefined ? [] : ownDays(queryClient, user, todayNow())
  const timesOf = (queries: readonly Query[]) => queries.map(({ state }) => state.dataUpdatedAt)
  const onScreen = days.filter((query) => query.isActive())
  if (onScreen.length > 0) return Math.min(...timesOf(onScreen))
  return days.length === 0 ? undefined : Math.max(...timesOf(days))
}
