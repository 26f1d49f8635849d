import { useQueries, useQuery } from "@tanstack/react-query"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { pollUnlessLive } from "#web/data/live/polling.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { peopleQuery } from "#web/data/people/users.ts"
import { plannedQuery, refetchIntervalMs } from "#web/data/requests/requests.ts"
import { type Branch, branchesQuery } from "#web/data/shop/branches.ts"
import { settingsQuery } from "#web/data/shop/settings.ts"
import { type Technician, technicianIdsOf } from "./board.ts"

export type Days = {
  rows: readonly RequestSummary[]
  /** All technicians, and former ones who still have a job on one of the days. */
  technicians: readonly Technician[]
  shops: readonly Branch[]
  visibleTechnicians: readonly string[]
}

/** A job that just moved is in both days' lists until they load again. */
const newestOfEach = (rows: readonly RequestSummary[], dates: readonly string[]): RequestSummary[] => [
  ...new Map(
    rows
      .toSorted((a, b) => a.version - b.version)
      .filter(({ appointmentDate = "" }) => dates.includes(appointmentDate))
      .map((row) => [row.invoiceNumber, row]),
  ).values(),
]

/** Loads the board of one or more days: parallel calls, then names of former technicians. */
export function useDays(dates: readonly string[]) {
  const planned = useQueries({
    queries: dates.map((date) => ({
      ...plannedQuery(date),
      refetchInterval: pollUnlessLive(refetchIntervalMs),
    })),
    combine: (days) => ({
      rows: days.every(({ data }) => data)
        ? newestOfEach(
            days.flatMap(({ data }) => data ?? []),
            dates,
          )
        : undefined,
      failed: days.filter(({ isError }) => isError),
      isRefetchError: days.some(({ isRefetchError }) => isRefetchError),
      updatedAt: Math.min(...days.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    }),
  })
  const [technicians, shops, settings] = useQueries({
    queries: [techniciansQuery, branchesQuery, settingsQuery],
  })
  const { rows } = planned
  const knownIds = new Set(technicians.data?.map(({ _id }) => _id))
  const strangers = [...new Set(rows?.flatMap(technicianIdsOf))].filter((id) => !knownIds.has(id)).toSorted()
  const formerPeople = useQuery(peopleQuery(technicians.data ? strangers : []))

  const data: Days | undefined =
    rows && technicians.data && shops.data && settings.data
      ? {
          rows,
          technicians: [
            ...technicians.data,
            ...strangers.map(
              (_id) => formerPeople.data?.find((person) => person._id === _id) ?? { _id, name: "Technician" },
            ),
          ],
          shops: shops.data,
          visibleTechnicians: settings.data.schedulerTechnicians,
        }
      : undefined
  const failed = [...planned.failed, ...[technicians, shops, settings].filter(({ isError }) => isError)]
  return {
    data,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
    isRefetchError: planned.isRefetchError,
    updatedAt: planned.updatedAt,
  }
}
