import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import type { ReportFilters } from "#shared/api/reports.ts"
import { startOfMonth } from "#shared/domain/schedule/dates.ts"
import { allPages, api, apiPage, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { getReport } from "../../api/calls.gen.ts"
import { pollUnlessLive } from "../live/polling.ts"
import { requestsKey } from "../requests/requests-key.ts"

export type Report = ReplyOf<typeof getReport, "month">
export type ReportJob = ReplyOf<typeof getReport, "jobs">[number]

export type OpenBill = ReplyOf<typeof getReport, "bills">[number]
export type Credit = ReplyOf<typeof getReport, "credits">[number]
export type JournalEntry = ReplyOf<typeof getReport, "journal">[number]

const key = [...requestsKey, "report"] as const

export const reportQuery = (date: string, filters: ReportFilters) =>
  queryOptions({
    queryKey: [...key, "month", startOfMonth(date), filters],
    queryFn: ({ signal }) =>
      api(getReport, { ask: "month", query: { date: startOfMonth(date), ...filters } }, signal),
    refetchInterval: pollUnlessLive(60_000),
    placeholderData: keepPreviousData,
  })

const perPage = 100

export const reportJobsQuery = (date: string, filters: ReportFilters) =>
  infiniteQueryOptions({
    queryKey: [...key, "jobs", startOfMonth(date), filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage(
        getReport,
        { ask: "jobs", query: { jobsOf: startOfMonth(date), ...filters, limit: perPage, cursor } },
        signal,
      ),
    ...cursorPaging,
  })

export const everyReportJob = (date: string, filters: ReportFilters): Promise<ReportJob[]> =>
  allPages((cursor) =>
    apiPage(getReport, {
      ask: "jobs",
      query: { jobsOf: startOfMonth(date), ...filters, limit: 500, cursor },
    }),
  )

export const openBillsQuery = ({ type, carrier, account }: ReportFilters) => {
  const payer = carrier ?? account
  const billsOf =
    carrier !== undefined || type === "Insurance"
      ? "carrier"
      : account !== undefined || type === "Net"
        ? "account"
        : type === "Cash"
          ? "customer"
          : "all"
  return queryOptions({
    queryKey: [...key, "bills", billsOf, payer],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        apiPage(getReport, { ask: "bills", query: { billsOf, payer, limit: 500, cursor } }, signal),
      ),
    refetchInterval: pollUnlessLive(60_000),
    placeholderData: keepPreviousData,
  })
}

export const creditsQuery = () =>
  queryOptions({
    queryKey: [...key, "credits"],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        apiPage(getReport, { ask: "credits", query: { creditsOf: "all", limit: 500, cursor } }, signal),
      ),
    refetchInterval: pollUnlessLive(60_000),
  })

export const balancesQuery = (date: string) =>
  queryOptions({
    queryKey: [...key, "balances", startOfMonth(date)],
    queryFn: ({ signal }) =>
      api(getReport, { ask: "balances", query: { balancesOf: startOfMonth(date) } }, signal),
  })

export const journalQuery = (date: string) =>
  infiniteQueryOptions({
    queryKey: [...key, "journal", startOfMonth(date)],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage(
        getReport,
        { ask: "journal", query: { journalOf: startOfMonth(date), limit: perPage, cursor } },
        signal,
      ),
    ...cursorPaging,
  })

export const everyEntry = (date: string): Promise<JournalEntry[]> =>
  allPages((cursor) =>
    apiPage(getReport, { ask: "journal", query: { journalOf: startOfMonth(date), limit: 500, cursor } }),
  )

export const taxQuery = (date: string) =>
  queryOptions({
    queryKey: [...key, "tax", startOfMonth(date)],
    queryFn: ({ signal }) => api(getReport, { ask: "tax", query: { taxOf: startOfMonth(date) } }, signal),
  })
