import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { type OverheadAction, overheadQuery, runOverhead } from "#web/data/money/overhead.ts"

export type RowState = { state: "waiting" | "running" | "updated" } | { state: "failed"; why: string }
export type Run = {
  action: OverheadAction
  over: number
  of: number
  failed: number
  stopping: boolean
}

/** Parallel calls. Enough to finish a hundred rows in seconds, without blocking other users' calls. */
const atOnce = 6

/**
 * Runs autofill or reset over rows, one call per row. Failed rows keep their reason and the others continue.
 * Stopping lets running calls finish. Calls are idempotent, so a second run repeats nothing.
 */
export function useRun(date: string) {
  const client = useQueryClient()
  const [rows, setRows] = useState<ReadonlyMap<number, RowState>>(new Map())
  const [run, setRun] = useState<Run>()
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  // Stable, so that memoized rows don't render again.
  const start = useCallback(
    async (action: OverheadAction, numbers: readonly number[]): Promise<void> => {
      const setRowState = (number: number, state: RowState | undefined) =>
        setRows((before) => {
          const after = new Map(before)
          if (state) after.set(number, state)
          else after.delete(number)
          return after
        })
      stopped.current = false
      setRows(new Map(numbers.map((number) => [number, { state: "waiting" }])))
      setRun({ action, over: 0, of: numbers.length, failed: 0, stopping: false })
      const remaining = [...numbers]
      const work = async () => {
        for (let number = remaining.shift(); number !== undefined; number = remaining.shift()) {
          if (stopped.current) {
            setRowState(number, undefined)
            continue
          }
          setRowState(number, { state: "running" })
          let why: string | undefined
          try {
            await runOverhead(client, date, number, action)
          } catch (error) {
            why = error instanceof Error ? error.message : String(error)
          }
          setRowState(number, why === undefined ? { state: "updated" } : { state: "failed", why })
          setRun(
            (now) => now && { ...now, over: now.over + 1, failed: now.failed + (why === undefined ? 0 : 1) },
          )
        }
      }
      await Promise.all(Array.from({ length: Math.min(atOnce, numbers.length) }, work))
      setRun(undefined)
      await client.invalidateQueries({ queryKey: overheadQuery(date).queryKey })
    },
    [client, date],
  )
  const stop = () => {
    stopped.current = true
    setRun((now) => now && { ...now, stopping: true })
  }
  return { rows, run, start, stop }
}
