import { useEffect, useRef, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"

/** Milliseconds for which a changed row stays highlighted. */
const markDurationMs = 60_000

/**
 * Versions of rows that changed or appeared since the list was first shown. `list` identifies the query,
 * because another day's rows aren't changes.
 */
export function useJustChanged(
  list: string,
  rows: readonly RequestSummary[] | undefined,
): ReadonlyMap<number, number> {
  const baseline = useRef<{ list: string; versions: Map<number, number> } | undefined>(undefined)
  const [marked, setMarked] = useState<ReadonlyMap<number, number>>(new Map())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])

  useEffect(() => {
    if (!rows) return
    const before = baseline.current?.list === list ? baseline.current.versions : undefined
    const changed = before ? rows.filter((row) => row.version !== before.get(row.invoiceNumber)) : []
    baseline.current = {
      list,
      versions: new Map([...(before ?? []), ...rows.map((row) => [row.invoiceNumber, row.version] as const)]),
    }
    if (changed.length === 0) return

    const versions = changed.map((row) => [row.invoiceNumber, row.version] as const)
    setMarked((markedVersions) => new Map([...markedVersions, ...versions]))
    const timer = setTimeout(() => {
      running.delete(timer)
      setMarked((markedVersions) => {
        const isStillMarked = ([number, version]: readonly [number, number]) =>
          markedVersions.get(number) === version
        const expired = new Set(versions.filter(isStillMarked).map(([number]) => number))
        return new Map([...markedVersions].filter(([number]) => !expired.has(number)))
      })
    }, markDurationMs)
    const running = timers.current
    running.add(timer)
  }, [list, rows])

  return marked
}
