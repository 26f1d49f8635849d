import { keepPreviousData, queryOptions, useInfiniteQuery } from "@tanstack/react-query"
import type { Days } from "#shared/domain/schedule/timeframe.ts"
import { allPages, api, apiPage, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { getEarnings } from "../../api/calls.gen.ts"
import { pollUnlessLive } from "../live/polling.ts"
import { requestsKey } from "../requests/requests-key.ts"

export type Earnings = ReplyOf<typeof getEarnings, "ofTechnician">
export type EarnedJob = Earnings["todaysJobSummary"][number]
export type Payroll = ReplyOf<typeof getEarnings, "payroll">
export type EarnedPeriod = ReplyOf<typeof getEarnings, "period">

const key = [...requestsKey, "earnings"] as const

export const earningsQuery = (technician: string) =>
  queryOptions({
    queryKey: [...key, "of", technician],
    queryFn: ({ signal }) => api(getEarnings, { ask: "ofTechnician", query: { technician } }, signal),
    refetchInterval: pollUnlessLive(60_000),
  })

export const earnedPeriodQuery = (technician: string, period: Days) =>
  queryOptions({
    queryKey: [...key, "period", technician, period],
    queryFn: ({ signal }) => api(getEarnings, { ask: "period", query: { technician, ...period } }, signal),
    placeholderData: keepPreviousData,
  })

const page = (technician: string, period: Days, limit: number, cursor: string | undefined) => ({
  ask: "jobs" as const,
  query: { jobsOf: technician, ...period, limit, cursor },
})

export const useEarnedJobs = (technician: string, period: Days) =>
  useInfiniteQuery({
    queryKey: [...key, "jobs", technician, period],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage(getEarnings, page(technician, period, 100, cursor), signal),
    ...cursorPaging,
  })

export type EarnedJobs = ReturnType<typeof useEarnedJobs>

/** All pages, for an export file. */
export const everyEarnedJob = (technician: string, period: Days): Promise<EarnedJob[]> =>
  allPages((cursor) => apiPage(getEarnings, page(technician, period, 500, cursor)))

export const payrollQuery = (period: Days) =>
  queryOptions({
    queryKey: [...key, "payroll", period],
    queryFn: ({ signal }) => api(getEarnings, { ask: "payroll", query: period }, signal),
    placeholderData: keepPreviousData,
  })

export const overheadQuery = queryOptions({
  queryKey: [...key, "overhead"],
  queryFn: ({ signal }) => api(getEarnings, { ask: "overhead", query: {} }, signal),
  refetchInterval: pollUnlessLive(60_000),
})
