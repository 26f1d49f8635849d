import type { Query, QueryClient } from "@tanstack/react-query"
import { maxWatchedTopics, watchMessage } from "#shared/domain/live.ts"
import { topicOf } from "./live-rows.ts"
import type { Refresh } from "./refreshes.ts"

/** Milliseconds in which hints, and queries to watch, are collected. */
export const collectMs = 100
/** Hints are sent at least this long after their change, so a faster subscription misses none. */
const maxWatchDelayMs = 300

/** Tells the server which topics this tab shows: those of active queries first. */
export function createTopicWatcher(
  queryClient: QueryClient,
  send: (request: string) => void,
  refresh: Refresh,
) {
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
