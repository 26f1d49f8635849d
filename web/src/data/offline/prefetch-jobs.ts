import type { QueryClient } from "@tanstack/react-query"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { peopleQuery } from "../people/users.ts"
import { notesQuery } from "../requests/notes.ts"
import { requestQuery } from "../requests/request.ts"
import { settingsQuery } from "../shop/settings.ts"
import { isUndecided } from "./run-or-queue.ts"

/** Keeps cached data for longer than a workday. Milliseconds. */
export const gcTime = 24 * 60 * 60_000
/** Data younger than this is not read again just for storing it. */
export const maxAgeMs = 5 * 60_000

export type DayJob = Pick<RequestSummary, "invoiceNumber" | "version">

/** A refusal would repeat, for example after the job went to another technician. */
const isFinal = (error: unknown): boolean =>
  error instanceof ProblemError && error.status < 500 && !isUndecided(error)

/**
 * Reads jobs, so that they are available offline, and a job again whose row has a newer version. Calls `onRead` for
 * each job that was read completely.
 */
export async function prefetchJobs(
  queryClient: QueryClient,
  jobs: readonly DayJob[],
  { signal, onRead }: { signal: AbortSignal; onRead: (job: DayJob) => void },
): Promise<void> {
  const keeping = { staleTime: maxAgeMs, gcTime, retry: false }
  // Complete Job needs the list of urethanes.
  if (jobs.length > 0 && navigator.onLine) await queryClient.prefetchQuery({ ...settingsQuery, ...keeping })
  // The background work of every login does without the schemas that the history needs.
  const history = await import("../requests/history.ts").catch(() => undefined)
  for (const job of jobs) {
    if (signal.aborted || !navigator.onLine) return
    const number = job.invoiceNumber
    const query = requestQuery(number)
    const cached = queryClient.getQueryData(query.queryKey)
    // An invalid query is read at any age, also in the next round if its reading fails in this one.
    if (!cached || cached.version < job.version)
      for (const { queryKey } of [
        query,
        notesQuery(number),
        ...(history ? [history.historyQuery(number)] : []),
      ])
        await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" })
    let isComplete = history !== undefined
    const read = async (reading: Promise<unknown>) => {
      try {
        await reading
      } catch (error) {
        if (!isFinal(error)) isComplete = false
      }
    }
    await read(queryClient.fetchQuery({ ...query, ...keeping }))
    await read(queryClient.fetchInfiniteQuery({ ...notesQuery(number), ...keeping }))
    if (history) await read(queryClient.fetchInfiniteQuery({ ...history.historyQuery(number), ...keeping }))
    const technicians = queryClient.getQueryData(query.queryKey)?.assignedTechnicians ?? []
    if (technicians.length > 0)
      await read(queryClient.fetchQuery({ ...peopleQuery(technicians.toSorted()), ...keeping }))
    if (isComplete && !signal.aborted) onRead(job)
  }
}
