import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import type { User } from "#shared/api/users.ts"
import { isStaff, roles } from "#shared/domain/people/permissions.ts"
import { shortestQuery } from "#shared/domain/search.ts"
import { allPages, api, apiPage, type BodyOf, type QuestionOf } from "../api/api.ts"
import { countRoles, createUser, listUsers } from "../api/calls.gen.ts"
import { techniciansKey } from "./technicians.ts"

export const usersKey = ["users"] as const

/** What a person looks through before typing another letter. */
const pageSize = 50

type Asked = Pick<QuestionOf<typeof listUsers, "search">["query"], "role" | "category"> & { q: string }

/** By name, in pages; `undefined`: everybody at once is no list, somebody has to be looked for. */
export function usersQuery(asked: Asked | undefined) {
  const question = { q: "", ...asked, limit: pageSize }
  return infiniteQueryOptions({
    queryKey: [...usersKey, "list", question],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage(listUsers, { ask: "search", query: { ...question, cursor } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: asked !== undefined,
    // While somebody types on, the last answer stays until the next one is here.
    placeholderData: asked?.q ? keepPreviousData : undefined,
  })
}

export const roleCountsQuery = queryOptions({
  queryKey: [...usersKey, "roles"],
  queryFn: ({ signal }) => api(countRoles, {}, signal),
})

/** What is known of somebody who may be the customer or the account. */
export type KnownUser = Pick<User, "_id" | "name"> &
  Partial<Pick<User, "phone" | "email" | "address" | "category">>

/** Names shorter than this find too much. */
export const shortestName = 2

/** Customers and accounts by name or phone. */
export const customersQuery = (words: string) =>
  queryOptions({
    queryKey: [...usersKey, "customers", words],
    queryFn: ({ signal }): Promise<KnownUser[]> =>
      api(listUsers, { ask: "search", query: { q: words, role: "user", limit: 8 } }, signal),
    enabled: words.length >= shortestName,
    staleTime: 30_000,
  })

export const foundCustomersQuery = (words: string) =>
  queryOptions({
    queryKey: [...usersKey, "search", words],
    queryFn: ({ signal }) => api(listUsers, { ask: "search", query: { q: words, limit: 4 } }, signal),
    enabled: words.length >= shortestQuery,
  })

const staffRoles = roles.filter(isStaff)

/** Everybody who works for the shop, by name. */
export const staffQuery = queryOptions({
  queryKey: [...usersKey, "staff"],
  queryFn: async ({ signal }): Promise<Pick<User, "_id" | "name">[]> => {
    const ofRole = (role: (typeof staffRoles)[number]) =>
      allPages((cursor) =>
        apiPage(listUsers, { ask: "ofRole", query: { role, sort: "name:1", cursor } }, signal),
      )
    const found = (await Promise.all(staffRoles.map(ofRole))).flat()
    return found.toSorted((one, other) => one.name.localeCompare(other.name))
  },
  staleTime: 5 * 60_000,
})

/** Who can be billed Net, commercial accounts before carriers, each by name. */
export const accountsQuery = queryOptions({
  queryKey: [...usersKey, "accounts"],
  queryFn: async ({ signal }): Promise<KnownUser[]> => {
    const ofCategory = (category: "commercial" | "carrier") =>
      allPages((cursor) =>
        apiPage(listUsers, { ask: "ofCategory", query: { category, sort: "name:1", cursor } }, signal),
      )
    const found = await Promise.all([ofCategory("commercial"), ofCategory("carrier")])
    return found.flat()
  },
  staleTime: 60_000,
})

/** Somebody by name and, for staff, with the phone to call them. */
export type Person = Pick<User, "_id" | "name"> &
  Partial<Pick<User, "phone" | "avatar" | "defaultTechnicianAssignment" | "state">>

/** Those who work on a job: the panel and the dialog ask once. */
export const peopleOfJobQuery = (assigned: readonly string[]) => peopleQuery(assigned.toSorted())

/** These by their ids, for staff. */
export const peopleQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["people", ...ids],
    queryFn: ({ signal }): Promise<Person[]> =>
      api(listUsers, { ask: "ofIds", query: { ids: [...ids] } }, signal),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  })

export function useAddUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createUser>) => api(createUser, { body }),
    onSuccess: () => {
      for (const queryKey of [usersKey, techniciansKey]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
