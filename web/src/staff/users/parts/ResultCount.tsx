import { messages } from "#shared/messages.ts"
import { Button } from "#web/ui/Button.tsx"
import { Empty } from "#web/ui/feedback/DataView.tsx"
import type { Filtering } from "../filters.ts"
import { isSearching, roleOf } from "../search-parameters.ts"
import type { Counts } from "./Filters.tsx"

const number = (count: number): string => count.toLocaleString("en-US")

export function ResultCount({
  filtering: { filters },
  rows,
  counts,
  hasMore,
}: {
  filtering: Filtering
  rows: number
  counts: Counts | undefined
  hasMore: boolean
}) {
  const role = roleOf(filters)
  if (!hasMore) return rows === 1 ? "1 user" : `${number(rows)} users`
  if (isSearching(filters)) return `More than ${number(rows)} matches. Type more to narrow it down.`
  if (filters.category !== undefined || role === "all" || !counts)
    return `Showing ${number(rows)}, sorted by name.`
  return `Showing ${number(rows)} of ${number(counts[role])}, sorted by name.`
}

export function NoUsers({ filtering: { filters, change } }: { filtering: Filtering }) {
  if (!isSearching(filters)) return <Empty title={messages.users.none} />
  const everywhere = roleOf(filters) === "all"
  return (
    <Empty
      title={messages.users.none}
      actions={
        <>
          {!everywhere && (
            <Button size="large" onClick={() => change({ ...filters, role: "all", category: undefined })}>
              Search all roles
            </Button>
          )}
          <Button size="large" onClick={() => change({ ...filters, q: "" })}>
            Clear the search
          </Button>
        </>
      }
    >
      No matches for “{filters.q.trim()}”{!everywhere && " here"}.
    </Empty>
  )
}
