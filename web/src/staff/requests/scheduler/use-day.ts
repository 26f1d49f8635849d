import { useQueries, useQuery } from "@tanstack/react-query"
import type { RequestSummary } from "#shared/api/requests/service-request.ts"
import { branchesQuery } from "#web/data/branches.ts"
import { pollUnlessLive } from "#web/data/polling.ts"
import { freshEvery, plannedQuery } from "#web/data/requests.ts"
import { settingsQuery } from "#web/data/settings.ts"
import { techniciansQuery } from "#web/data/technicians.ts"
import { peopleQuery } from "#web/data/users.ts"
import { crewOf, type Shop, type Technician } from "./board.ts"

export type Day = {
  rows: readonly RequestSummary[]
  /** All technicians, and former ones who still have a job that day. */
  technicians: readonly Technician[]
  shops: readonly (Shop & { name: string })[]
  visibleTechnicians: readonly string[]
}

/** Loads a day's board: four parallel calls, then names of former technicians. */
export function useDay(date: string) {
  const [planned, technicians, shops, settings] = useQueries({
    queries: [
      { ...plannedQuery(date), refetchInterval: pollUnlessLive(freshEvery) },
      techniciansQuery,
      branchesQuery,
      settingsQuery,
    ],
  })
  const knownIds = new Set(technicians.data?.map(({ _id }) => _id))
  const strangers = [...new Set(planned.data?.flatMap(crewOf))].filter((id) => !knownIds.has(id)).toSorted()
  const formerPeople = useQuery(peopleQuery(technicians.data ? strangers : []))

  const queries = [planned, technicians, shops, settings]
  const data: Day | undefined =
    planned.data && technicians.data && shops.data && settings.data
      ? {
          rows: planned.data,
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
  const failed = queries.filter(({ isError }) => isError)
  return {
    data,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
    isRefetchError: planned.isRefetchError,
    updatedAt: planned.dataUpdatedAt,
  }
}
