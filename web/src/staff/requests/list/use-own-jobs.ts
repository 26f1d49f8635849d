import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { notYetAssignable } from "#shared/domain/job/status.ts"
import { orderOfDay } from "#shared/domain/schedule/stop-order.ts"
import { useRowsWithQueue } from "#web/data/offline/queue-state.ts"
import { requestsQuery } from "#web/data/requests/requests.ts"
import { stopOrderQuery } from "#web/data/shop/stop-order.ts"
import { useJustChanged } from "./just-changed.ts"
import { isSearching, type ListFilters, queryOf } from "./search-parameters.ts"
import { orderOf, sortRows } from "./view.ts"

/** A technician's jobs of a day or a search: today's in the order of the stops, others sorted. */
export function useOwnJobs(filters: ListFilters, today: string, technician: string) {
  const { date } = filters
  const searching = isSearching(filters)
  const isToday = date === today && !searching
  const severalDays = searching && filters.unfocused
  // The same query as of tomorrow, so that the list stored the day before is found without a signal.
  const list = useInfiniteQuery(requestsQuery(queryOf(filters, technician)))
  const rows = useMemo(
    () =>
      list.data?.pages
        .flatMap(({ reply }) => reply)
        // Today has only jobs that can be worked on, as the count in the menu.
        .filter(({ serviceStatus }) => !isToday || !notYetAssignable.includes(serviceStatus)),
    [list.data, isToday],
  )
  const jobs = useRowsWithQueue(rows)
  const ownOrder = useQuery({ ...stopOrderQuery(date), enabled: isToday })
  const inOrder = isToday
    ? orderOfDay(jobs ?? [], ownOrder.data?.order)
    : sortRows(jobs ?? [], orderOf(filters, severalDays))
  const changed = useJustChanged(
    `${date} ${searching ? filters.q : ""} ${list.data?.pages.length}`,
    list.isPlaceholderData ? undefined : jobs,
  )
  return {
    list,
    /** Missing while they load. */
    jobs,
    inOrder,
    /** Until the first answer or failure. Without an order, stops go by window. */
    isOrderLoading: ownOrder.isLoading && ownOrder.failureCount === 0,
    changed,
    searching,
    isToday,
    severalDays,
  }
}
