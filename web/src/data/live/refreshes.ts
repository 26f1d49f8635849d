import type { Query, QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query"
import { inboxKey } from "../messages/inbox-key.ts"
import { accountQuery } from "../people/account.ts"
import { ivyKey } from "../requests/ivy-key.ts"
import { everyRequestKey, requestsKey } from "../requests/requests-key.ts"
import { tasksKey } from "../tasks/tasks-key.ts"
import { settleDelayMs, throttleRefetch } from "./throttle-refetch.ts"

/** Milliseconds. Counters, and lists that only the server can decide, cost a call per tab. */
const frequentDelays = { firstDelayMs: 0, maxDelayMs: 5000 }
const rareDelays = { firstDelayMs: 0, maxDelayMs: 30_000 }
const counters = { firstDelayMs: settleDelayMs, maxDelayMs: 30_000 }

/** Keeps a running "Load more". */
const withoutCancel = { cancelRefetch: false } as const

/** Failed queries are retried on their own screen. */
const isRead = ({ state }: Query) => state.status !== "error"
/** The author of a version never changes, and month counts are refreshed separately. */
export const isList = (query: Query) =>
  isRead(query) && query.queryKey[2] !== "change" && query.queryKey[1] !== "calendar"

const isOfMessages = (query: Query) => isRead(query) && query.queryKey[2] === "messages"

/** Refetches these where they are shown. A fetch under way may be older than the change, so it is repeated. */
const createRefresher = (queryClient: QueryClient) => (filters: QueryFilters) => {
  const loadingHashes = new Set(
    queryClient
      .getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .map((query) => {
        const refetch = () =>
          void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, withoutCancel)
        query.promise?.then(refetch, refetch)
        return query.queryHash
      }),
  )
  const { predicate = () => true } = filters
  void queryClient.invalidateQueries(
    { ...filters, predicate: (query) => predicate(query) && !loadingHashes.has(query.queryHash) },
    withoutCancel,
  )
}

export type Refresh = ReturnType<typeof createRefresher>

/** The refetches of what hints are about, each at most as often as its delays allow. */
export function createRefreshes(queryClient: QueryClient) {
  let undecided = new Set<string>()

  const refresh = createRefresher(queryClient)
  const refreshRead = (queryKey: QueryKey) => () => refresh({ queryKey, predicate: isRead })
  const refreshLists = () => refresh({ queryKey: requestsKey, predicate: isList })
  const refreshCalendar = () => refresh({ queryKey: [...requestsKey, "calendar"] })
  const refreshAccount = () => refresh({ queryKey: accountQuery.queryKey })

  const lists = throttleRefetch((isSettled) => {
    const hashes = undecided
    if (isSettled) undecided = new Set()
    refresh({
      queryKey: requestsKey,
      predicate: (query) => isList(query) && hashes.has(query.queryHash),
    })
  }, rareDelays)
  const throttled = {
    calendar: throttleRefetch(refreshCalendar, counters),
    account: throttleRefetch(refreshAccount, counters),
    inbox: throttleRefetch(refreshRead(inboxKey), frequentDelays),
    tasks: throttleRefetch(refreshRead(tasksKey), frequentDelays),
    ivy: throttleRefetch(refreshRead(ivyKey), frequentDelays),
    texts: throttleRefetch(
      () => refresh({ queryKey: everyRequestKey, predicate: isOfMessages }),
      frequentDelays,
    ),
  }
  return {
    ...throttled,
    refresh,
    refreshLists,
    /** For a list that only the server can decide. */
    refetchLater({ queryHash }: Query) {
      undecided.add(queryHash)
      lists.notify()
    },
    refreshAll() {
      for (const one of [throttled.inbox, throttled.tasks, throttled.texts]) one.notify()
      for (const queryKey of [ivyKey, everyRequestKey]) refreshRead(queryKey)()
      refreshLists()
      refreshCalendar()
      refreshAccount()
    },
    stop() {
      for (const one of [lists, ...Object.values(throttled)]) one.stop()
    },
  }
}

export type Refreshes = ReturnType<typeof createRefreshes>
