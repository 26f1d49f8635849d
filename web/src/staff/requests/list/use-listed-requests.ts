import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { requestsQuery } from "#web/data/requests/requests.ts"
import { isSearching, type ListFilters, queryOf } from "./address.ts"
import { useJustChanged } from "./just-changed.ts"
import { belongsTo, inZone, orderOf, sortRows } from "./view.ts"

/** The rows of a day or a search, filtered and sorted. */
export function useListedRequests(filters: ListFilters) {
  const searching = isSearching(filters)
  const list = useInfiniteQuery(requestsQuery(queryOf(filters)))
  const { data: technicians } = useQuery(techniciansQuery)
  const names = useMemo(() => new Map(technicians?.map(({ _id, name }) => [_id, name])), [technicians])
  const rows = useMemo(() => list.data?.pages.flatMap(({ reply }) => reply), [list.data])
  const changed = useJustChanged(
    `${filters.date} ${filters.technician ?? ""} ${searching ? filters.q : ""} ${list.data?.pages.length}`,
    list.isPlaceholderData ? undefined : rows,
  )
  const severalDays = searching && filters.unfocused
  const sort = orderOf(filters, severalDays)
  const inPlace = rows?.filter((row) => inZone(filters, row))
  const shownRows = sortRows(inPlace?.filter((row) => belongsTo(filters.tab, row)) ?? [], sort)
  return { searching, list, names, rows, changed, severalDays, sort, inPlace, shown: shownRows }
}

export type Listed = ReturnType<typeof useListedRequests>
