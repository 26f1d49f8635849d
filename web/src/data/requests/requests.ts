import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isUnassigned } from "#shared/domain/job/request.ts"
import { hiddenStatuses, isServiceStatus, notYetAssignable } from "#shared/domain/job/status.ts"
import { isWholeDay, monthOf, startOfMonth } from "#shared/domain/schedule/dates.ts"
import type { Timeframe } from "#shared/domain/schedule/timeframe.ts"
import { shortestQuery } from "#shared/domain/search.ts"
import { allPages, api, apiPage, cursorPaging, type PageOf, type VariantInputOf } from "../../api/api.ts"
import { getServiceRequestHistory, getServiceRequests } from "../../api/calls.gen.ts"
import { pollUnlessLive } from "../live/polling.ts"
import { everyRequestKey, requestsKey } from "./requests-key.ts"

type Rows = PageOf<RequestSummary[]>

export const listKey = [...requestsKey, "list"] as const
export const todayKey = [...requestsKey, "today"] as const

export const refetchIntervalMs = 20_000

/** The owner's specification. */
export const usualPage = 100

type RequestsEndpoint = typeof getServiceRequests
export type ListQuery =
  | VariantInputOf<RequestsEndpoint, "search">
  | VariantInputOf<RequestsEndpoint, "ofDay">
  | VariantInputOf<RequestsEndpoint, "toSchedule">

/**
 * A page can be empty without being the last, if the role may not see its rows. This many are skipped at
 * once.
 */
const maxEmptyPages = 10

export const requestsQuery = (question: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...listKey, question],
    queryFn: async ({ pageParam: cursor, signal, client, queryKey }) => {
      const pageAt = (cursor: string | undefined) => {
        if (question.ask === "search")
          return apiPage(getServiceRequests, { ask: "search", query: { ...question.query, cursor } }, signal)
        if (question.ask === "toSchedule")
          return apiPage(
            getServiceRequests,
            { ask: "toSchedule", query: { ...question.query, cursor } },
            signal,
          )
        return apiPage(getServiceRequests, { ask: "ofDay", query: { ...question.query, cursor } }, signal)
      }
      let page = await pageAt(cursor)
      for (let passed = 0; passed < maxEmptyPages && page.reply.length === 0 && page.nextCursor; passed += 1)
        page = await pageAt(page.nextCursor)
      return withNewest(page, client.getQueryData<InfiniteData<Rows>>(queryKey))
    },
    ...cursorPaging,
    refetchInterval: pollUnlessLive(refetchIntervalMs),
    placeholderData: question.ask === "search" ? keepPreviousData : undefined,
  })

/** Deleted on this device. An index may list them for a moment longer. */
const deleted = new Set<number>()

export function forgetRequest(client: QueryClient, invoiceNumber: number): void {
  deleted.add(invoiceNumber)
  client.removeQueries({ queryKey: [...everyRequestKey, invoiceNumber] })
  const others = (rows: RequestSummary[]) => rows.filter((row) => row.invoiceNumber !== invoiceNumber)
  client.setQueriesData<InfiniteData<Rows>>(
    { queryKey: listKey },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, reply: others(page.reply) })) },
  )
  void client.invalidateQueries({ queryKey: requestsKey })
}

/** Indexes lag behind: keeps newer rows from this device and drops deleted ones. */
function mergeRows(
  rows: readonly RequestSummary[],
  cached: readonly RequestSummary[] = [],
): RequestSummary[] {
  const versions = new Map(cached.map((row) => [row.invoiceNumber, row]))
  const newest = (row: RequestSummary): RequestSummary => {
    const before = versions.get(row.invoiceNumber)
    return before !== undefined && before.version > row.version ? before : row
  }
  return rows.filter(({ invoiceNumber }) => !deleted.has(invoiceNumber)).map(newest)
}

const withNewest = (page: Rows, cached: InfiniteData<Rows> | undefined): Rows => ({
  ...page,
  reply: mergeRows(
    page.reply,
    cached?.pages.flatMap(({ reply }) => reply),
  ),
})

/** Requests per day. Only admins and developers get the totals. */
export const calendarQuery = (date: string) =>
  queryOptions({
    queryKey: [...requestsKey, "calendar", monthOf(date)],
    queryFn: async ({ signal }) => {
      const days = await api(
        getServiceRequests,
        { ask: "calendarOfMonth", query: { search: "monthCalendar", date: startOfMonth(date) } },
        signal,
      )
      return new Map(days.map((day) => [day.date, day]))
    },
    staleTime: refetchIntervalMs,
    refetchInterval: pollUnlessLive(60_000),
  })

export const changeQuery = (invoiceNumber: number, version: number) =>
  queryOptions({
    queryKey: [...requestsKey, invoiceNumber, "change", version],
    queryFn: async ({ signal }) => {
      const events = await api(getServiceRequestHistory, { query: { invoiceNumber, limit: 3 } }, signal)
      return events.find((event) => event.version === version)?.by ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const jobsOfTodayQuery = (technician: string) =>
  queryOptions({
    queryKey: [...todayKey, technician],
    queryFn: ({ signal }) =>
      api(
        getServiceRequests,
        {
          ask: "ofTechnicianToday",
          query: {
            search: "today",
            appointmentTechnicians: technician,
            sort: "appointmentTimeStart:1",
            limit: 100,
            exclude: [...notYetAssignable],
          },
        },
        signal,
      ),
  })

export const notAssigned = "none"

export const unassignedTodayQuery = (today: string) =>
  queryOptions({
    queryKey: [...todayKey, notAssigned, today],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        apiPage(
          getServiceRequests,
          {
            ask: "ofDay",
            query: { date: today, sort: "appointmentTimeStart:1", limit: usualPage, cursor },
          },
          signal,
        ),
      ),
    select: (rows) => rows.filter(isUnassigned),
  })

/** The owner's specification. */
export const maxRequests = 500

export const allAccounts = "all"

export const requestsOfAccountQuery = (billingId: string, timeframe: Timeframe) =>
  queryOptions({
    queryKey: [...requestsKey, "of-account", billingId, timeframe],
    queryFn: async ({ signal }) => {
      const listed = {
        search: timeframe,
        sort: "appointmentDate:-1",
        limit: maxRequests,
        exclude: [...hiddenStatuses],
      }
      const { reply, nextCursor } =
        billingId === allAccounts
          ? await apiPage(
              getServiceRequests,
              { ask: "ofAllAccounts", query: { billingId, ...listed } },
              signal,
            )
          : await apiPage(getServiceRequests, { ask: "ofAccount", query: { billingId, ...listed } }, signal)
      return { rows: reply, isCut: nextCursor !== undefined }
    },
    // The previous list stays visible while another one loads.
    placeholderData: keepPreviousData,
  })

export const requestsOfCustomerQuery = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...requestsKey, "of-customer", customerId],
    queryFn: ({ pageParam, signal }) =>
      apiPage(
        getServiceRequests,
        { ask: "ofCustomer", query: { customerId, sort: "invoiceNumber:-1", limit: 50, cursor: pageParam } },
        signal,
      ),
    ...cursorPaging,
  })

export const plannedKey = [...requestsKey, "planned"] as const

/** All pages of the day, since an overlap may be on the last one. */
export const plannedQuery = (date: string) =>
  queryOptions({
    queryKey: [...plannedKey, date],
    queryFn: async ({ signal, client, queryKey }) => {
      const rows = await allPages((cursor) =>
        apiPage(
          getServiceRequests,
          { ask: "ofDay", query: { date, exclude: [...hiddenStatuses], limit: usualPage, cursor } },
          signal,
        ),
      )
      // The index may still contain a job that was moved to another day.
      return mergeRows(rows, client.getQueryData<RequestSummary[]>(queryKey)).filter(
        ({ appointmentDate }) => appointmentDate === date,
      )
    },
    enabled: isWholeDay(date),
    staleTime: refetchIntervalMs,
  })

export const foundRequestsQuery = (words: string) =>
  queryOptions({
    queryKey: [...requestsKey, "search", words],
    queryFn: ({ signal }) =>
      api(getServiceRequests, { ask: "search", query: { search: words, limit: 6 } }, signal),
    enabled: words.length >= shortestQuery,
  })

type StatusReply = { invoiceNumber: number; serviceStatus: string; version: number }

export const withStatus = (row: RequestSummary, { serviceStatus, version }: StatusReply): RequestSummary =>
  isServiceStatus(serviceStatus)
    ? { ...row, serviceStatus, version, statusSince: new Date().toISOString() }
    : row

/** Shows in every list what the server replied to an action, without reading the lists again. */
export function showStatus(queryClient: QueryClient, reply: StatusReply): void {
  const withNewStatus = (row: RequestSummary) =>
    row.invoiceNumber === reply.invoiceNumber && row.version < reply.version ? withStatus(row, reply) : row
  queryClient.setQueriesData<InfiniteData<Rows>>(
    { queryKey: listKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, reply: page.reply.map(withNewStatus) })),
      },
  )
  queryClient.setQueriesData<RequestSummary[]>({ queryKey: todayKey }, (jobs) => jobs?.map(withNewStatus))
}
