import type { Query, QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query"
import type { Hint } from "#shared/api/live.ts"
import { keepSocket } from "../api/socket.ts"
import { accountQuery } from "./account.ts"
import { inboxKey } from "./inbox-key.ts"
import { ivyKey } from "./ivy-key.ts"
import { setLive } from "./polling.ts"
import { everyRequestKey, requestsKey } from "./requests-key.ts"
import { tasksKey } from "./tasks-key.ts"

/** Milliseconds in which hints are collected. */
const collectFor = 100
/** Milliseconds until indexes, and then counters, contain a change. */
const recheckedAfter = 400
const settledAfter = 1000
/** Milliseconds until a lost socket counts as lost. */
const lostAfter = 3000

/** Keeps a running "Load more". */
const untouched = { cancelRefetch: false } as const

/** Failed queries are retried on their own screen. */
const isRead = ({ state }: Query) => state.status !== "error"
/** The author of a version never changes, and month counts are refreshed separately. */
const isList = (query: Query) =>
  isRead(query) && query.queryKey[2] !== "change" && query.queryKey[1] !== "calendar"

const isOfMessages = (query: Query) => isRead(query) && query.queryKey[2] === "messages"

const isSubordinate = ({ queryKey }: Query) => queryKey[2] !== "whole" && queryKey[2] !== "history"

const oneThing: readonly Hint["topic"][] = ["inbox", "tasks", "ivy"]

type Listed = { invoiceNumber?: number; version?: number } & Partial<
  Record<"pages" | "reply" | "rows", unknown>
>

const versionsIn = (data: unknown, id: number): number[] => {
  if (Array.isArray(data)) return data.flatMap((one) => versionsIn(one, id))
  if (typeof data !== "object" || data === null) return []
  const { invoiceNumber, version = 0, pages, reply, rows } = data as Listed
  if (invoiceNumber !== undefined) return invoiceNumber === id ? [version] : []
  return [pages, reply, rows].flatMap((part) => versionsIn(part, id))
}

/** Tells which hinted versions the screen already shows. */
function shownVersions(queryClient: QueryClient) {
  const versionsOf = (queryKey: QueryKey, { id }: Hint): number[] =>
    queryClient.getQueriesData({ queryKey, type: "active" }).flatMap(([, data]) => versionsIn(data, id))
  const isKnown = (queryKey: QueryKey, hint: Hint) =>
    versionsOf(queryKey, hint).some((version) => version >= hint.version)
  const isShown = (hint: Hint) => isKnown(requestsKey, hint)
  const isBehind = (hint: Hint) => !isShown(hint) && versionsOf(requestsKey, hint).length > 0
  return { isKnown, isShown, isBehind }
}

/** Runs the work once, so many milliseconds after it was last started. */
const delayed = (after: number, work: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    start: () => {
      stop()
      timer = setTimeout(work, after)
    },
    stop,
  }
}

/** Refreshes the queries of a topic. */
function refreshers(queryClient: QueryClient) {
  /** Refetches these where they are shown. A fetch under way may be older than the change, so it is repeated. */
  const refresh = (filters: QueryFilters) => {
    const asking = new Set(
      queryClient
        .getQueryCache()
        .findAll({ ...filters, fetchStatus: "fetching" })
        .map((query) => {
          const again = () =>
            void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, untouched)
          query.promise?.then(again, again)
          return query.queryHash
        }),
    )
    const { predicate = () => true } = filters
    void queryClient.invalidateQueries(
      { ...filters, predicate: (query) => predicate(query) && !asking.has(query.queryHash) },
      untouched,
    )
  }
  const refreshLists = () => refresh({ queryKey: requestsKey, predicate: isList })
  const refreshCounts = () => {
    refresh({ queryKey: [...requestsKey, "calendar"] })
    refresh({ queryKey: accountQuery.queryKey })
  }
  const refreshInbox = () => {
    refresh({ queryKey: inboxKey, predicate: isRead })
    refresh({ queryKey: accountQuery.queryKey })
  }
  const refreshTasks = () => {
    refresh({ queryKey: tasksKey, predicate: isRead })
    refresh({ queryKey: accountQuery.queryKey })
  }
  return { refresh, refreshLists, refreshCounts, refreshInbox, refreshTasks }
}

/**
 * Listens for the server's hints about changes elsewhere. Refetches what is on the screen, marks the rest as outdated, and
 * stops polling meanwhile. Returns a function that ends it.
 */
export function startLive(queryClient: QueryClient): () => void {
  let gathered: Hint[] = []
  let unsettled: Hint[] = []
  let gathering: ReturnType<typeof setTimeout> | undefined
  let missedUpdates = false

  const { refresh, refreshLists, refreshCounts, refreshInbox, refreshTasks } = refreshers(queryClient)
  /** These come from indexes, which can lag by a second. */
  const lookingAgain = delayed(settledAfter, () => {
    refreshInbox()
    refreshTasks()
    refresh({ queryKey: everyRequestKey, predicate: isOfMessages })
  })
  const refreshAll = () => {
    refreshInbox()
    refreshTasks()
    refresh({ queryKey: ivyKey, predicate: isRead })
    lookingAgain.start()
    refreshLists()
    refreshCounts()
    refresh({ queryKey: everyRequestKey, predicate: isRead })
  }

  const missing = delayed(lostAfter, () => {
    setLive(false)
    // Queries that did not poll while hints came begin to.
    refreshAll()
  })

  const { isKnown, isShown, isBehind } = shownVersions(queryClient)

  /** Reloads what lags behind: indexes and counters. */
  const refreshLagging = () => {
    const hints = unsettled
    unsettled = []
    refreshCounts()
    if (!hints.every(isShown)) refreshLists()
  }

  const rechecking = delayed(recheckedAfter, () => {
    if (unsettled.some(isBehind)) refreshLists()
  })
  const settling = delayed(settledAfter, refreshLagging)

  const applyHints = () => {
    const hints = gathered.filter(({ topic }) => !oneThing.includes(topic))
    const isTold = (of: Hint["topic"]) => gathered.some(({ topic }) => topic === of)
    if (isTold("inbox")) refreshInbox()
    if (isTold("tasks")) refreshTasks()
    if (isTold("ivy")) refresh({ queryKey: ivyKey, predicate: isRead })
    if (isTold("inbox") || isTold("tasks") || isTold("messages")) lookingAgain.start()
    gathered = []
    gathering = undefined
    for (const hint of hints) {
      const queryKey = [...everyRequestKey, hint.id]
      if (hint.topic !== "request") refresh({ queryKey, predicate: isSubordinate })
      // Our own change was reloaded already.
      else if (!isKnown(queryKey, hint)) refresh({ queryKey })
    }
    const requests = hints.filter(({ topic }) => topic === "request")
    if (requests.length === 0) return
    if (!requests.every(isShown)) refreshLists()
    unsettled.push(...requests)
    rechecking.start()
    settling.start()
  }

  const onVisible = () => {
    if (document.hidden || !missedUpdates) return
    missedUpdates = false
    refreshAll()
  }
  document.addEventListener("visibilitychange", onVisible)

  const close = keepSocket({
    onMessage(news) {
      missedUpdates ||= document.hidden
      if (document.hidden) return
      gathered.push(...news)
      gathering ??= setTimeout(applyHints, collectFor)
    },
    onStateChange(isUp) {
      missing.stop()
      if (!isUp) return missing.start()
      setLive(true)
      refreshAll()
    },
    // Hints can get lost, so the lists are reloaded now and then.
    onIdle: refreshLists,
  })

  return () => {
    close()
    clearTimeout(gathering)
    for (const timer of [rechecking, settling, missing, lookingAgain]) timer.stop()
    document.removeEventListener("visibilitychange", onVisible)
    setLive(false)
  }
}
