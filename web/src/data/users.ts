import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import type { ReplyOf } from "../../../shared/api/endpoint.ts"
import { countSessions, listSessions } from "../../../shared/api/session.ts"
import { countRoles, createUser, listUsers } from "../../../shared/api/users.ts"
import { api, apiPage } from "../api/api.ts"
import { isSearching, roleOf, type UserFilters } from "../staff/users/address.ts"
import { bodyOf, type NewUser } from "../staff/users/form.ts"

/** What a person looks through before he types another letter. */
const pageSize = 50

/** By name, in pages; what was typed searches among the chosen ones. */
export function usersQuery(filters: UserFilters) {
  const { category } = filters
  const role = roleOf(filters)
  const q = isSearching(filters) ? filters.q.trim() : ""
  // A customer's account type says his role too, and asks for fewer.
  const question = { q, ...(category ? { category } : role === "all" ? {} : { role }), limit: pageSize }
  return infiniteQueryOptions({
    queryKey: ["users", "list", question],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage(listUsers, { ask: "search", query: { ...question, cursor } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Everybody at once is no list: somebody has to be looked for.
    enabled: q !== "" || role !== "all",
    // While somebody types on, the last answer stays until the next one is here.
    placeholderData: q === "" ? undefined : keepPreviousData,
  })
}

export const roleCountsQuery = queryOptions({
  queryKey: ["users", "roles"],
  queryFn: ({ signal }) => api(countRoles, {}, signal),
})

export const sessionCountQuery = queryOptions({
  queryKey: ["sessions", "count"],
  queryFn: async ({ signal }) => (await api(countSessions, {}, signal)).count,
  refetchInterval: 60_000,
})

export type Session = ReplyOf<typeof listSessions>[number]
/** By user. */
export type SessionsOf = ReadonlyMap<string, readonly Session[]>

/** The sessions of the users of one page, also of those who have none. */
export const sessionsQuery = (userIds: readonly string[]) =>
  queryOptions({
    queryKey: ["sessions", "of", userIds],
    queryFn: async ({ signal }): Promise<SessionsOf> => {
      const sessions = await api(listSessions, { body: { userId: [...userIds] } }, signal)
      return new Map(userIds.map((id) => [id, sessions.filter(({ userId }) => userId === id)]))
    },
    refetchInterval: 60_000,
  })

export function useAddUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: NewUser) => api(createUser, { body: bodyOf(values) }),
    onSuccess: () => {
      for (const queryKey of [["users"], ["technicians"]]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
