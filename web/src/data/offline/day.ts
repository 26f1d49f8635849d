import type { InfiniteData, Query, QueryClient, QueryKey } from "@tanstack/react-query"
import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import { addDays, todayIn } from "#shared/domain/schedule/dates.ts"
import type { PageOf } from "../../api/api.ts"
import { readSession } from "../../api/session.ts"
import { accountQuery } from "../account.ts"
import { branchesQuery } from "../branches.ts"
import { businessInfoQuery } from "../business.ts"
import { notesQuery } from "../notes.ts"
import { requestQuery } from "../request.ts"
import { jobsOfTodayQuery } from "../requests.ts"
import { everyRequestKey, requestsKey } from "../requests-key.ts"
import { settingsQuery } from "../settings.ts"
import { techniciansQuery } from "../technicians.ts"
import { peopleQuery } from "../users.ts"
import { type StoredQuery, storedQueries } from "./db.ts"
import { readLostAt, setQueueState } from "./queue-state.ts"

/** Keeps cached data for longer than a workday. Milliseconds. */
const gcTime = 24 * 60 * 60_000
/** Data younger than this is not read again just for storing it. Milliseconds. */
const freshFor = 5 * 60_000
/** Collects writes to the database. Milliseconds. */
const writeDelay = 500

const todayNow = () => todayIn(new Date())
const nameOf = (queryKey: QueryKey) => JSON.stringify(queryKey)

const sharedQueries = [accountQuery, branchesQuery, businessInfoQuery, techniciansQuery, settingsQuery].map(
  ({ queryKey }) => nameOf(queryKey),
)

/** Not stored, since picture addresses expire. */
const excludedKind = "media"

type Lists = readonly RequestSummary[] | InfiniteData<PageOf<RequestSummary[]>>
const rowsIn = (data: Lists): readonly RequestSummary[] =>
  "pages" in data ? data.pages.flatMap(({ reply }) => reply) : data

type ListKey = readonly [
  string,
  string,
  { ask?: string; query?: { date?: string; technician?: string } } | string,
]

const isOwnDay = ([first, kind, filter]: QueryKey, user: string, day: string): boolean => {
  if (first !== requestsKey[0]) return false
  if (kind === "today") return filter === user
  const { ask, query } = (filter ?? {}) as Exclude<ListKey[2], string>
  return kind === "list" && ask === "ofDay" && query?.date === day && query.technician === user
}

const ownDays = (queryClient: QueryClient, user: string, day: string) =>
  queryClient.getQueryCache().findAll({
    predicate: ({ queryKey, state }) => state.data !== undefined && isOwnDay(queryKey, user, day),
  })

const jobsOf = (queryClient: QueryClient, user: string, day: string): number[] => [
  ...new Set(
    ownDays(queryClient, user, day)
      .flatMap(({ state }) => rowsIn(state.data as Lists))
      .map(({ invoiceNumber }) => invoiceNumber),
  ),
]

/** When the oldest visible data of today was read, epoch milliseconds. */
export const dayReadAt = (queryClient: QueryClient): number | undefined => {
  const user = readSession()?.id
  const days = user === undefined ? [] : ownDays(queryClient, user, todayNow())
  return days.length === 0 ? undefined : Math.max(...days.map(({ state }) => state.dataUpdatedAt))
}

export async function restoreDay(queryClient: QueryClient, user: string): Promise<void> {
  const day = todayNow()
  const lostAt = readLostAt()
  await storedQueries.wipe({ user, day })
  const kept = await storedQueries.of(user)
  for (const { queryKey, data, updatedAt } of kept) {
    const options = queryClient.defaultQueryOptions({ queryKey, gcTime })
    const query = queryClient.getQueryCache().build(queryClient, options)
    if (query.state.dataUpdatedAt < updatedAt) query.setData(data, { updatedAt, manual: true })
  }
  const readAt = dayReadAt(queryClient)
  // If the app was closed before it noticed the lost connection, the last read is the best guess.
  if (!navigator.onLine && lostAt === undefined && readAt !== undefined)
    setQueueState({ lostAt: new Date(readAt).toISOString() })
}

/** Reads each of today's jobs once, so that they are available offline. */
async function prefetchJobs(
  queryClient: QueryClient,
  jobs: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const keeping = { staleTime: freshFor, gcTime, retry: false }
  // Complete Job needs the list of urethanes.
  if (jobs.length > 0 && navigator.onLine) await queryClient.prefetchQuery({ ...settingsQuery, ...keeping })
  // The background work of every login does without the schemas that the history needs.
  const history = await import("../request/history.ts").catch(() => undefined)
  for (const job of jobs) {
    if (signal.aborted || !navigator.onLine) return
    await queryClient.prefetchQuery({ ...requestQuery(job), ...keeping })
    await queryClient.prefetchInfiniteQuery({ ...notesQuery(job), ...keeping })
    if (history) await queryClient.prefetchInfiniteQuery({ ...history.historyQuery(job), ...keeping })
    const technicians = queryClient.getQueryData(requestQuery(job).queryKey)?.assignedTechnicians ?? []
    if (technicians.length > 0)
      await queryClient.prefetchQuery({ ...peopleQuery(technicians.toSorted()), ...keeping })
  }
}

/** Stores a technician's jobs of today on the device as they are read. Returns a function that stops it. */
export function keepDay(queryClient: QueryClient, user: string): () => void {
  const ending = new AbortController()
  const changed = new Map<string, Query>()
  let writing: ReturnType<typeof setTimeout> | undefined
  let reading: Promise<void> | undefined
  let known = ""

  const isKept = ({ queryKey }: Query, day: string, jobs: readonly number[]): boolean => {
    const [first, number, part] = queryKey
    if (first === everyRequestKey[0]) return jobs.includes(Number(number)) && part !== excludedKind
    return (
      first === "people" ||
      first === "stop-order" ||
      sharedQueries.includes(nameOf(queryKey)) ||
      [day, addDays(day, 1)].some((one) => isOwnDay(queryKey, user, one))
    )
  }

  const write = async () => {
    writing = undefined
    const day = todayNow()
    const jobs = jobsOf(queryClient, user, day)
    const all = [...changed.values()].filter((query) => isKept(query, day, jobs))
    changed.clear()
    const kept = all.map(
      ({ queryKey, state }): StoredQuery => ({
        user,
        name: nameOf(queryKey),
        queryKey,
        data: state.data,
        updatedAt: state.dataUpdatedAt,
        day,
      }),
    )
    if (readSession()?.id === user) await storedQueries.put(kept)
    const now = `${day} ${jobs.join()}`
    if (now === known || reading) return
    known = now
    reading = prefetchJobs(queryClient, jobs, ending.signal).finally(() => {
      reading = undefined
    })
  }

  const note = (query: Query) => {
    changed.set(query.queryHash, query)
    writing ??= setTimeout(() => void write(), writeDelay)
  }
  const cache = queryClient.getQueryCache()
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") note(event.query)
  })
  for (const query of cache.findAll({ predicate: ({ state }) => state.status === "success" })) note(query)
  if (navigator.onLine)
    void queryClient.prefetchQuery({ ...jobsOfTodayQuery(user), staleTime: freshFor, gcTime })

  return () => {
    ending.abort()
    clearTimeout(writing)
    unsubscribe()
  }
}
