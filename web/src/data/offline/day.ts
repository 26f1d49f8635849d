import type { InfiniteData, Query, QueryClient, QueryKey } from "@tanstack/react-query"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { addDays } from "#shared/domain/schedule/dates.ts"
import type { PageOf } from "../../api/api.ts"
import { readSession } from "../../api/session.ts"
import { accountQuery } from "../people/account.ts"
import { techniciansQuery } from "../people/technicians.ts"
import { jobsOfTodayQuery } from "../requests/requests.ts"
import { everyRequestKey } from "../requests/requests-key.ts"
import { branchesQuery } from "../shop/branches.ts"
import { businessInfoQuery } from "../shop/business.ts"
import { settingsQuery } from "../shop/settings.ts"
import { type StoredQuery, storedQueries } from "./db.ts"
import { dayReadAt, isOwnDay, isOwnList, ownDays, todayNow } from "./own-days.ts"
import { type DayJob, gcTime, maxAgeMs, prefetchJobs } from "./prefetch-jobs.ts"
import { readOfflineSince, setQueueState } from "./queue-state.ts"

/** Collects writes to the database. */
const writeDelayMs = 500

const nameOf = (queryKey: QueryKey) => JSON.stringify(queryKey)

const sharedQueries = [accountQuery, branchesQuery, businessInfoQuery, techniciansQuery, settingsQuery].map(
  ({ queryKey }) => nameOf(queryKey),
)

/** Not stored, since picture addresses expire. */
const excludedKind = "media"

type Lists = readonly RequestSummary[] | InfiniteData<PageOf<RequestSummary[]>>
const rowsIn = (data: Lists): readonly RequestSummary[] =>
  "pages" in data ? data.pages.flatMap(({ reply }) => reply) : data

const isShared = (queryKey: QueryKey): boolean =>
  queryKey[0] === "people" || sharedQueries.includes(nameOf(queryKey))

/** Tomorrow's list is needed tomorrow, if the signal is lost before midnight, and with it what all days need. */
export const lastDayOf = (queryKey: QueryKey, user: string, today: string): string => {
  const tomorrow = addDays(today, 1)
  return isShared(queryKey) || isOwnList(queryKey, user, tomorrow) ? tomorrow : today
}

/** Each job of the day in its newest listed version. */
const jobsOf = (queryClient: QueryClient, user: string, day: string): DayJob[] => {
  const newest = new Map<number, DayJob>()
  for (const { state } of ownDays(queryClient, user, day))
    for (const row of rowsIn(state.data as Lists)) {
      const other = newest.get(row.invoiceNumber)
      if (!other || other.version < row.version) newest.set(row.invoiceNumber, row)
    }
  return [...newest.values()]
}

export async function restoreDay(queryClient: QueryClient, user: string): Promise<void> {
  const day = todayNow()
  const offlineSince = readOfflineSince()
  await storedQueries.wipe({ user, day })
  const storedQueryList = await storedQueries.of(user)
  for (const { queryKey, data, updatedAt } of storedQueryList) {
    const options = queryClient.defaultQueryOptions({ queryKey, gcTime })
    const query = queryClient.getQueryCache().build(queryClient, options)
    if (query.state.dataUpdatedAt < updatedAt) query.setData(data, { updatedAt, manual: true })
  }
  const readAt = dayReadAt(queryClient)
  // If the app was closed before it noticed the lost connection, the last read is the best guess.
  if (!navigator.onLine && offlineSince === undefined && readAt !== undefined)
    setQueueState({ offlineSince: new Date(readAt).toISOString() })
}

/** Stores a technician's jobs of today on the device as they are read. Returns a function that stops it. */
export function keepDay(queryClient: QueryClient, user: string): () => void {
  const ending = new AbortController()
  const changed = new Map<string, Query>()
  let writing: ReturnType<typeof setTimeout> | undefined
  let reading: Promise<void> | undefined
  /** The version in which each of the day's jobs was read. */
  const readVersions = new Map<number, number>()
  let readDay = ""

  const isKept = ({ queryKey }: Query, day: string, jobs: readonly DayJob[]): boolean => {
    const [first, number, part] = queryKey
    if (first === everyRequestKey[0])
      return jobs.some(({ invoiceNumber }) => invoiceNumber === Number(number)) && part !== excludedKind
    return (
      first === "stop-order" ||
      isShared(queryKey) ||
      [day, addDays(day, 1)].some((one) => isOwnDay(queryKey, user, one))
    )
  }

  const write = async () => {
    writing = undefined
    const day = todayNow()
    const jobs = jobsOf(queryClient, user, day)
    const all = [...changed.values()].filter((query) => isKept(query, day, jobs))
    changed.clear()
    const entriesToStore = all.map(
      ({ queryKey, state }): StoredQuery => ({
        user,
        name: nameOf(queryKey),
        queryKey,
        data: state.data,
        updatedAt: state.dataUpdatedAt,
        day: lastDayOf(queryKey, user, day),
      }),
    )
    if (readSession()?.id === user) await storedQueries.put(entriesToStore)
    if (day !== readDay) readVersions.clear()
    readDay = day
    const unread = jobs.filter(({ invoiceNumber, version }) => readVersions.get(invoiceNumber) !== version)
    if (unread.length === 0 || reading) return
    const onRead = ({ invoiceNumber, version }: DayJob) => void readVersions.set(invoiceNumber, version)
    reading = prefetchJobs(queryClient, unread, { signal: ending.signal, onRead }).finally(() => {
      reading = undefined
    })
  }

  const schedule = () => {
    writing ??= setTimeout(() => void write(), writeDelayMs)
  }
  const note = (query: Query) => {
    changed.set(query.queryHash, query)
    schedule()
  }
  // An interrupted reading of the jobs resumes.
  window.addEventListener("online", schedule, { signal: ending.signal })
  const cache = queryClient.getQueryCache()
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") note(event.query)
  })
  for (const query of cache.findAll({ predicate: ({ state }) => state.status === "success" })) note(query)
  if (navigator.onLine)
    void queryClient.prefetchQuery({ ...jobsOfTodayQuery(user), staleTime: maxAgeMs, gcTime })

  return () => {
    ending.abort()
    clearTimeout(writing)
    unsubscribe()
  }
}
