import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { requestsQuery } from "#web/data/requests/requests.ts"
import { useJustChanged } from "./just-changed.ts"
import { isSearching, isToSchedule, type ListFilters, queryOf } from "./search-parameters.ts"
import { belongsTo, inOrder, isInPlace, orderOf } from "./view.ts"

/** The rows of a day or a search, filtered and sorted. */
export function useListedRequests(filters: ListFilters) {
  const toSchedule = isToSchedule(filters)
  const searching = isSearching(filters)
  const list = useInfiniteQuery(requestsQuery(queryOf(filters)))
  const { data: technicians } = useQuery(techniciansQuery)
  const names = useMemo(() => new Map(technicians?.map(({ _id, name }) => [_id, name])), [technicians])
  const rows = useMemo(() => list.data?.pages.flatMap(({ reply }) => reply), [list.data])
  const changed = useJustChanged(
    `${toSchedule || filters.date} ${filters.technician ?? ""} ${searching ? filters.q : ""} ${list.data?.pages.length}`,
    list.isPlaceholderData ? undefined : rows,
  )
  const severalDays = toSchedule || (searching && filters.unfocused)
  const sort = orderOf(filters, severalDays)
  const inPlace = rows?.filter((row) => isInPlace(filters, row))
  const visibleRows = inOrder(filters, inPlace?.filter((row) => belongsTo(filters.tab, row)) ?? [], sort)
  return { searching, list, names, rows, changed, severalDays, sort, inPlace, visibleRows }
}

export type ListedRequests = ReturnType<typeof useListedRequests>
