import { queryOptions } from "@tanstack/react-query"
import { getServiceRequests } from "../../../shared/api/requests/endpoints.ts"
import { getAccount } from "../../../shared/api/session.ts"
import { getBusinessInfo } from "../../../shared/api/settings.ts"
import { listUsers } from "../../../shared/api/users.ts"
import { api } from "../api/api.ts"

/** Who is logged in as the server knows him, with what his menu counts. A change of a status makes it stale. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => api(getAccount, {}, signal),
  refetchInterval: 60_000,
})

export const businessInfoQuery = queryOptions({
  queryKey: ["business-info"],
  queryFn: async ({ signal }) => {
    const [info] = await api(getBusinessInfo, { query: { filter: "businessname,footerData,phone" } }, signal)
    return info ?? null
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Fewer characters find too much. */
export const shortestSearch = 3

export const foundRequestsQuery = (words: string) =>
  queryOptions({
    queryKey: ["service-requests", "search", words],
    queryFn: ({ signal }) =>
      api(getServiceRequests, { ask: "search", query: { search: words, limit: 6 } }, signal),
    enabled: words.length >= shortestSearch,
  })

export const foundCustomersQuery = (words: string) =>
  queryOptions({
    queryKey: ["users", "search", words],
    queryFn: ({ signal }) => api(listUsers, { ask: "search", query: { q: words, limit: 4 } }, signal),
    enabled: words.length >= shortestSearch,
  })
