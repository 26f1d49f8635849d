import { useQuery } from "@tanstack/react-query"
import { accountQuery } from "#web/data/people/account.ts"
import { isToSchedule, type ListFilters } from "../search-parameters.ts"
import type { ListedRequests } from "../use-listed-requests.ts"
import { tabNames } from "./tab-names.ts"

/** The tab of the jobs to schedule. Until it is open, it has the menu's count. */
export function useToScheduleChoice(filters: ListFilters, { list, inPlace }: ListedRequests) {
  const { data: account } = useQuery(accountQuery)
  const isOpen = isToSchedule(filters)
  const count = isOpen ? inPlace?.length : account && (account.counts?.toSchedule ?? 0)
  return {
    value: "toSchedule" as const,
    text: tabNames.toSchedule.text,
    count: count ?? null,
    hasMore: isOpen && list.hasNextPage,
    isAlert: (count ?? 0) > 0,
  }
}
