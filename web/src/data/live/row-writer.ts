import type { Query, QueryClient } from "@tanstack/react-query"
import { requestsKey } from "../requests/requests-key.ts"
import { type RowChange, withChange } from "./live-rows.ts"
import { isList } from "./refreshes.ts"

/** A pending reply or an index can lag this far behind a pushed row. */
const maxReplyAgeMs = 10_000

/** Writes rows from hints into the lists, also into replies that were under way. */
export function createRowWriter(queryClient: QueryClient, onUndecidableRow: (query: Query) => void) {
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

export type RowWriter = ReturnType<typeof createRowWriter>
