import type { Query, QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query"
import { type Hint, maxWatchedTopics, watchMessage } from "#shared/api/live.ts"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { getServiceRequests } from "../../api/calls.gen.ts"
import { keepSocket } from "../../api/socket.ts"
import { fromWire } from "../../api/wire.ts"
import { inboxKey } from "../messages/inbox-key.ts"
import { accountQuery } from "../people/account.ts"
import { ivyKey } from "../requests/ivy-key.ts"
import { everyRequestKey, requestsKey } from "../requests/requests-key.ts"
import { tasksKey } from "../tasks/tasks-key.ts"
import { type RowChange, topicOf, withChange } from "./live-rows.ts"
import { setLive } from "./polling.ts"
import { settleDelayMs, throttleRefetch } from "./throttle-refetch.ts"

/** Milliseconds in which hints, and queries to watch, are collected. */
const collectMs = 100
/** Grace period for a reconnect before polling starts. */
const lossDelayMs = 3000
/** Hints are sent at least this long after their change, so a faster subscription misses none. */
const maxWatchDelayMs = 300
/** A pending reply or an index can lag this far behind a pushed row. */
const maxReplyAgeMs = 10_000

const rowShape = getServiceRequests.answers?.ofDay?.reply

/** Milliseconds. Counters, and lists that only the server can decide, cost a call per tab. */
const frequentDelays = { firstDelayMs: 0, maxDelayMs: 5000 }
const rareDelays = { firstDelayMs: 0, maxDelayMs: 30_000 }
const counters = { firstDelayMs: settleDelayMs, maxDelayMs: 30_000 }

/** Keeps a running "Load more". */
const withoutCancel = { cancelRefetch: false } as const

/** Failed queries are retried on their own screen. */
const isRead = ({ state }: Query) => state.status !== "error"
/** The author of a version never changes, and month counts are refreshed separately. */
const isList = (query: Query) =>
  isRead(query) && query.queryKey[2] !== "change" && query.queryKey[1] !== "calendar"

const isOfMessages = (query: Query) => isRead(query) && query.queryKey[2] === "messages"

const isSubordinate = ({ queryKey }: Query) => queryKey[2] !== "whole" && queryKey[2] !== "history"

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

type Refresh = ReturnType<typeof createRefresher>

/** Writes rows from hints into the lists, also into replies that were under way. */
function createRowWriter(queryClient: QueryClient, onUndecidableRow: (query: Query) => void) {
  const cache = queryClient.getQueryCache()
  /** By request, oldest first. */
  const recent = new Map<number, { change: RowChange; at: number }>()

  const writeRow = (query: Query, change: RowChange): boolean => {
    const { data, isInvalidated } = query.state
    // Inactive stale queries are refetched before they are shown.
    if (isInvalidated && !query.isActive()) return true
    const changed = withChange(query.queryKey, data, change)
    if (changed.data !== data) queryClient.setQueryData(query.queryKey, changed.data)
    return changed.isComplete
  }
  const stop = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return
    const { query } = event
    if (query.queryKey[0] !== requestsKey[0] || !isList(query)) return
    const since = Date.now() - maxReplyAgeMs
    for (const [id, { change, at }] of recent) {
      if (at < since) recent.delete(id)
      else writeRow(query, change)
    }
  })
  return {
    stop,
    /** Drops the pushed rows after a gap, because newer versions may have been missed. */
    forget: () => recent.clear(),
    show(change: RowChange) {
      recent.delete(change.id)
      recent.set(change.id, { change, at: Date.now() })
      for (const query of cache.findAll({ queryKey: requestsKey, predicate: isList }))
        if (!writeRow(query, change)) onUndecidableRow(query)
    },
  }
}

/** Tells the server which topics this tab shows: those of active queries first. */
function createTopicWatcher(queryClient: QueryClient, send: (request: string) => void, refresh: Refresh) {
  const cache = queryClient.getQueryCache()
  let watched: readonly string[] = []
  let pendingWatch: { topics: readonly string[]; at: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const topicsToWatch = () => {
    const queries = cache.getAll().toSorted((a, b) => Number(b.isActive()) - Number(a.isActive()))
    const topics = new Set(queries.flatMap(({ queryKey }) => topicOf(queryKey) ?? []))
    return [...topics].slice(0, maxWatchedTopics)
  }
  const sendWatchedTopics = () => {
    timer = undefined
    const topics = topicsToWatch()
    const isSame = topics.length === watched.length && topics.every((topic) => watched.includes(topic))
    if (pendingWatch || isSame) return
    pendingWatch = { topics, at: Date.now() }
    send(watchMessage(topics))
  }
  const soon = () => {
    timer ??= setTimeout(sendWatchedTopics, collectMs)
  }
  const isAbout = (topics: readonly string[]) => (query: Query) =>
    topics.includes(topicOf(query.queryKey) ?? "")
  const stop = cache.subscribe(({ type }) => {
    if (type === "added" || type === "removed" || type === "observerAdded") soon()
  })
  return {
    /** For a new socket, after which everything is read again. */
    request() {
      watched = topicsToWatch()
      pendingWatch = { topics: watched, at: Date.now() }
      return watchMessage(watched)
    },
    onDone() {
      const { topics, at } = pendingWatch ?? { topics: [], at: 0 }
      const added = topics.filter((topic) => !watched.includes(topic))
      const dropped = watched.filter((topic) => !topics.includes(topic))
      watched = topics
      pendingWatch = undefined
      if (Date.now() - at > maxWatchDelayMs) refresh({ predicate: isAbout(added) })
      void queryClient.invalidateQueries({ predicate: isAbout(dropped), refetchType: "none" })
      soon()
    },
    stop() {
      stop()
      clearTimeout(timer)
    },
  }
}

/**
 * Listens for the server's hints about changes elsewhere. In the office they carry rows, which are written into the
 * lists. Other data is refetched if it is on the screen, and invalidated if not. Polling stops meanwhile. Returns a
 * function that stops it.
 */
export function startLive(queryClient: QueryClient, { isOffice }: { isOffice: boolean }): () => void {
  let pendingHints: Hint[] = []
  let hintTimer: ReturnType<typeof setTimeout> | undefined
  let missedUpdates = false
  let undecided = new Set<string>()

  const refresh = createRefresher(queryClient)
  const refreshLists = () => refresh({ queryKey: requestsKey, predicate: isList })
  const refreshRead = (queryKey: QueryKey) => () => refresh({ queryKey, predicate: isRead })

  const lists = throttleRefetch((isSettled) => {
    const hashes = undecided
    if (isSettled) undecided = new Set()
    refresh({
      queryKey: requestsKey,
      predicate: (query) => isList(query) && hashes.has(query.queryHash),
    })
  }, rareDelays)
  const calendar = throttleRefetch(() => refresh({ queryKey: [...requestsKey, "calendar"] }), counters)
  const account = throttleRefetch(() => refresh({ queryKey: accountQuery.queryKey }), counters)
  const inbox = throttleRefetch(refreshRead(inboxKey), frequentDelays)
  const tasks = throttleRefetch(refreshRead(tasksKey), frequentDelays)
  const ivy = throttleRefetch(refreshRead(ivyKey), frequentDelays)
  const texts = throttleRefetch(
    () => refresh({ queryKey: everyRequestKey, predicate: isOfMessages }),
    frequentDelays,
  )
  const all = [lists, calendar, account, inbox, tasks, ivy, texts]

  const refetchLater = ({ queryHash }: Query) => {
    undecided.add(queryHash)
    lists.notify()
  }
  const rows = createRowWriter(queryClient, refetchLater)

  const refreshAll = () => {
    rows.forget()
    for (const one of [inbox, tasks, texts]) one.notify()
    for (const queryKey of [ivyKey, everyRequestKey]) refresh({ queryKey, predicate: isRead })
    refreshLists()
    refresh({ queryKey: [...requestsKey, "calendar"] })
    refresh({ queryKey: accountQuery.queryKey })
  }

  const isKnown = (queryKey: QueryKey, { id, version }: Hint) =>
    queryClient
      .getQueriesData({ queryKey, type: "active" })
      .some(([, data]) => versionsIn(data, id).some((shown) => shown >= version))

  const showRequest = (hint: Hint) => {
    const { id, version, row } = hint
    const queryKey = [...everyRequestKey, id]
    // Our own change was reloaded already.
    if (!isKnown(queryKey, hint)) refresh({ queryKey })
    if (row !== undefined) {
      const [read] = row === null ? [null] : (fromWire(rowShape, [row]) as RequestSummary[])
      return rows.show({ id, version, row: read ?? null })
    }
    calendar.notify()
    account.notify()
    if (isKnown(requestsKey, hint)) return
    for (const query of queryClient.getQueryCache().findAll({ queryKey: requestsKey, predicate: isList }))
      refetchLater(query)
  }

  const refreshPart = ({ id }: Hint) =>
    refresh({ queryKey: [...everyRequestKey, id], predicate: isSubordinate })
  const show: Record<Hint["topic"], (hint: Hint) => void> = {
    request: showRequest,
    notes: refreshPart,
    media: refreshPart,
    messages(hint) {
      inbox.notify()
      if (queryClient.getQueryCache().findAll({ queryKey: [...everyRequestKey, hint.id] }).length === 0)
        return
      refreshPart(hint)
      texts.notify()
    },
    inbox() {
      inbox.notify()
      account.notify()
    },
    tasks() {
      tasks.notify()
      account.notify()
    },
    ivy: ivy.notify,
    calendar: calendar.notify,
    account: account.notify,
  }
  const applyHints = () => {
    const hints = pendingHints
    pendingHints = []
    hintTimer = undefined
    for (const hint of hints) show[hint.topic]?.(hint)
  }

  let lossTimer: ReturnType<typeof setTimeout> | undefined
  const onLost = () => {
    setLive(false)
    // Queries that did not poll while hints came begin to.
    refreshAll()
  }

  const onVisible = () => {
    if (document.hidden || !missedUpdates) return
    missedUpdates = false
    refreshAll()
  }
  document.addEventListener("visibilitychange", onVisible)

  const watcher = createTopicWatcher(queryClient, (request) => socket.sendRequest(request), refresh)
  const socket = keepSocket({
    onMessage(hints) {
      missedUpdates ||= document.hidden
      if (document.hidden) return
      pendingHints.push(...hints)
      hintTimer ??= setTimeout(applyHints, collectMs)
    },
    onStateChange(isUp) {
      clearTimeout(lossTimer)
      if (!isUp) {
        lossTimer = setTimeout(onLost, lossDelayMs)
        return
      }
      setLive(true)
      refreshAll()
    },
    // Hints can get lost, so the lists are reloaded now and then.
    onIdle: refreshLists,
    ...(isOffice && { watch: watcher }),
  })

  return () => {
    socket.close()
    watcher.stop()
    rows.stop()
    clearTimeout(hintTimer)
    clearTimeout(lossTimer)
    for (const one of all) one.stop()
    document.removeEventListener("visibilitychange", onVisible)
    setLive(false)
  }
}
