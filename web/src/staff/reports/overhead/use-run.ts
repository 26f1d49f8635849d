import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { type OverheadAction, overheadQuery, runOverhead } from "#web/data/overhead.ts"

export type RowState = { state: "waiting" | "running" | "updated" } | { state: "failed"; why: string }
export type Run = {
  action: OverheadAction
  /** how many are done or failed, of how many */
  over: number
  of: number
  failed: number
  stopping: boolean
}

/** So many calls are under way at once: a hundred rows take seconds, and others' calls still get through. */
const atOnce = 6

/**
 * Runs autofill or reset over rows, one call a row. A row that fails says why and the others go on; stopped, what is under way
 * ends and the rest stays as it was. Each call is once only, so that a run that is begun again does no row twice.
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
  // The same one each time, so that rows that did not change are not drawn again.
  const start = useCallback(
    async (action: OverheadAction, numbers: readonly number[]): Promise<void> => {
      const mark = (number: number, state: RowState | undefined) =>
        setRows((before) => {
          const after = new Map(before)
          if (state) after.set(number, state)
          else after.delete(number)
          return after
        })
      stopped.current = false
      setRows(new Map(numbers.map((number) => [number, { state: "waiting" }])))
      setRun({ action, over: 0, of: numbers.length, failed: 0, stopping: false })
      const left = [...numbers]
      const work = async () => {
        for (let number = left.shift(); number !== undefined; number = left.shift()) {
          if (stopped.current) {
            mark(number, undefined)
            continue
          }
          mark(number, { state: "running" })
          let why: string | undefined
          try {
            await runOverhead(client, date, number, action)
          } catch (error) {
            why = error instanceof Error ? error.message : String(error)
          }
          mark(number, why === undefined ? { state: "updated" } : { state: "failed", why })
          setRun(
            (now) => now && { ...now, over: now.over + 1, failed: now.failed + (why === undefined ? 0 : 1) },
          )
        }
      }
      await Promise.all(Array.from({ length: Math.min(atOnce, numbers.length) }, work))
      setRun(undefined)
      // Counted anew, from what the server has.
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
