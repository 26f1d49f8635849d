import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import { getServiceRequests } from "../../../../shared/api/requests/endpoints.ts"
import { listUsers } from "../../../../shared/api/users.ts"
import { api, apiPage } from "../../api/api.ts"
import { ProblemError } from "../../api/problem.ts"

/** `null`: nobody, or nobody whom the one who asks may see. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", id],
    queryFn: async ({ signal }) => {
      try {
        const [user] = await api(listUsers, { ask: "one", query: { _id: id } }, signal)
        return user ?? null
      } catch (error) {
        if (error instanceof ProblemError && error.code === "not_found") return null
        throw error
      }
    },
  })

/** The newest first, in pages. */
export const requestsOfCustomerQuery = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: ["service-requests", "of-customer", customerId],
    queryFn: ({ pageParam, signal }) =>
      apiPage(
        getServiceRequests,
        { ask: "ofCustomer", query: { customerId, sort: "invoiceNumber:-1", limit: 50, cursor: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
