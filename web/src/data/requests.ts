import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import {
  actOnServiceRequest,
  getServiceRequestHistory,
  getServiceRequests,
} from "../../../shared/api/requests/endpoints.ts"
import type { RequestSummary } from "../../../shared/api/requests/service-request.ts"
import { monthOf, startOfMonth } from "../../../shared/domain/dates.ts"
import { shortestQuery } from "../../../shared/domain/search.ts"
import { isServiceStatus } from "../../../shared/domain/status.ts"
import { api, apiPage, type PageOf } from "../api/api.ts"
import { type ListFilters, writeHidden, writeSort } from "../staff/requests/list/address.ts"
import { forget, say, sayFailed } from "../ui/say.ts"
import type { OneTapAction } from "./jobs/next-action.ts"

type Rows = PageOf<RequestSummary[]>
const listKey = ["service-requests", "list"] as const
/** Of `jobsOfTodayQuery`, the first page of a technician. */
const todayKey = ["service-requests", "today"] as const

/** How often an open list asks again, milliseconds. */
const freshEvery = 20_000

export const isSearching = ({ q }: ListFilters): boolean => q.trim().length >= shortestQuery

/** A day, or what a search finds, in pages; `technician` narrows it to his own jobs. */
export function requestsQuery(filters: ListFilters, technician: string | undefined) {
  const { q, date, unfocused, hidden, limit, sort } = filters
  const listed = { technician, exclude: writeHidden(hidden), limit, sort: writeSort(sort) }
  const question = isSearching(filters)
    ? ({
        ask: "search",
        query: { search: q.trim(), unfocused, ...(unfocused ? {} : { date }), ...listed },
      } as const)
    : ({ ask: "ofDay", query: { date, ...listed } } as const)

  return infiniteQueryOptions({
    queryKey: [...listKey, question],
    queryFn: async ({ pageParam: cursor, signal, client, queryKey }) => {
      const page =
        question.ask === "search"
          ? await apiPage(getServiceRequests, { ask: "search", query: { ...question.query, cursor } }, signal)
          : await apiPage(getServiceRequests, { ask: "ofDay", query: { ...question.query, cursor } }, signal)
      return withNewest(page, client.getQueryData<InfiniteData<Rows>>(queryKey))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: freshEvery,
    // While somebody types on, the last answer stays until the next one is here.
    placeholderData: question.ask === "search" ? keepPreviousData : undefined,
  })
}

/** An index may lag behind what was just written from here; the newer version of a row stays. */
function withNewest(page: Rows, known: InfiniteData<Rows> | undefined): Rows {
  const rows = new Map(known?.pages.flatMap(({ reply }) => reply).map((row) => [row.invoiceNumber, row]))
  const newest = (row: RequestSummary): RequestSummary => {
    const before = rows.get(row.invoiceNumber)
    return before !== undefined && before.version > row.version ? before : row
  }
  return { ...page, reply: page.reply.map(newest) }
}

/** How many requests each day of a month has; what they come to is told to admin and developer alone. */
export const calendarQuery = (date: string) =>
  queryOptions({
    queryKey: ["service-requests", "calendar", monthOf(date)],
    queryFn: async ({ signal }) => {
      const days = await api(
        getServiceRequests,
        { ask: "calendarOfMonth", query: { search: "monthCalendar", date: startOfMonth(date) } },
        signal,
      )
      return new Map(days.map((day) => [day.date, day]))
    },
    staleTime: freshEvery,
    refetchInterval: 60_000,
  })

/** Who made this version of a request. */
export const changeQuery = (invoiceNumber: number, version: number) =>
  queryOptions({
    queryKey: ["service-requests", invoiceNumber, "change", version],
    queryFn: async ({ signal }) => {
      const events = await api(getServiceRequestHistory, { query: { invoiceNumber, limit: 3 } }, signal)
      return events.find((event) => event.version === version)?.by ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const failureOf = ({ invoiceNumber }: RequestSummary, label: string) =>
  `${label} did not work on ${invoiceNumber}`

/** The one-tap actions of a card; the row shows at once what the server made of it. */
export function useAct() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ row, action }: { row: RequestSummary; action: OneTapAction; label: string }) =>
      api(actOnServiceRequest, {
        body: { invoiceNumber: row.invoiceNumber, action, version: row.version },
      }),
    onMutate: ({ row, label }) => forget(failureOf(row, label)),
    onSuccess: ({ serviceStatus, version }, { row, label }) => {
      const written = (old: RequestSummary): RequestSummary =>
        old.invoiceNumber === row.invoiceNumber && isServiceStatus(serviceStatus)
          ? { ...old, serviceStatus, version, statusSince: new Date().toISOString() }
          : old
      queryClient.setQueriesData<InfiniteData<Rows>>(
        { queryKey: listKey },
        (list) =>
          list && { ...list, pages: list.pages.map((page) => ({ ...page, reply: page.reply.map(written) })) },
      )
      queryClient.setQueriesData<RequestSummary[]>({ queryKey: todayKey }, (jobs) => jobs?.map(written))
      say(`${row.invoiceNumber}: ${label}`)
      void queryClient.invalidateQueries({ queryKey: ["account"] })
    },
    onError: (error, { row, label }) => {
      sayFailed(failureOf(row, label), error)
      void queryClient.invalidateQueries({ queryKey: listKey })
      void queryClient.invalidateQueries({ queryKey: todayKey })
    },
  })
}
