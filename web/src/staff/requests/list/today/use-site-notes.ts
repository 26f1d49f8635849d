import { useQueries } from "@tanstack/react-query"
import { internalNotesQuery } from "#web/data/requests/notes.ts"
import { requestQuery } from "#web/data/requests/request.ts"
import { type SiteNote, siteNotesOf } from "#web/staff/shared/jobs/SiteNotes.tsx"
import { useEverOpened } from "#web/ui/lazy-component.tsx"

/** Same as the prefetch of the day's jobs (`data/offline/prefetch-jobs.ts`). Milliseconds. */
const staleTime = 5 * 60_000

/**
 * Gate codes and notes of the jobs, by invoice number. `isPending` until the first of them have loaded or
 * failed, so that cards don't grow while someone reads them.
 */
export function useSiteNotes(jobs: readonly number[]) {
  const requests = useQueries({ queries: jobs.map((job) => ({ ...requestQuery(job), staleTime })) })
  const internal = useQueries({ queries: jobs.map(internalNotesQuery) })
  const isLoading = [...requests, ...internal].some(({ isPending }) => isPending)
  const hasLoaded = useEverOpened(jobs.length > 0 && !isLoading)
  const notes = new Map<number, readonly SiteNote[]>(
    jobs.map((job, index) => [
      job,
      siteNotesOf(requests[index]?.data?.customerNotes, internal[index]?.data ?? []),
    ]),
  )
  return { notes, isPending: isLoading && !hasLoaded }
}
