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
import { allPages, api, apiPage, type BodyOf, cursorPaging, type VariantInputOf } from "../../api/api.ts"
import { countRoles, createUser, listUsers } from "../../api/calls.gen.ts"
import { techniciansKey } from "./technicians.ts"

export const usersKey = ["users"] as const

const pageSize = 50

type UserFilter = Pick<VariantInputOf<typeof listUsers, "search">["query"], "role" | "category"> & {
  q: string
}

export function usersQuery(filter: UserFilter | undefined) {
  const query = { q: "", ...filter, limit: pageSize }
  return infiniteQueryOptions({
    queryKey: [...usersKey, "list", query],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiPage(listUsers, { ask: "search", query: { ...query, cursor } }, signal),
    ...cursorPaging,
    enabled: filter !== undefined,
    placeholderData: filter?.q ? keepPreviousData : undefined,
  })
}

export const roleCountsQuery = queryOptions({
  queryKey: [...usersKey, "roles"],
  queryFn: ({ signal }) => api(countRoles, {}, signal),
})

export type KnownUser = Pick<User, "_id" | "name"> &
  Partial<Pick<User, "phone" | "email" | "address" | "language" | "category">>

export const shortestName = 2

export const customersQuery = (searchTerm: string) =>
  queryOptions({
    queryKey: [...usersKey, "customers", searchTerm],
    queryFn: ({ signal }): Promise<KnownUser[]> =>
      api(listUsers, { ask: "search", query: { q: searchTerm, role: "user", limit: 8 } }, signal),
    enabled: searchTerm.length >= shortestName,
    staleTime: 30_000,
  })

export const foundCustomersQuery = (searchTerm: string) =>
  queryOptions({
    queryKey: [...usersKey, "search", searchTerm],
    queryFn: ({ signal }) => api(listUsers, { ask: "search", query: { q: searchTerm, limit: 4 } }, signal),
    enabled: searchTerm.length >= shortestQuery,
  })

const staffRoles = roles.filter(isStaff)

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

/** Commercial accounts before carriers. */
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

/** Staff also get the phone. */
export type Person = Pick<User, "_id" | "name"> &
  Partial<Pick<User, "phone" | "avatar" | "defaultTechnicianAssignment" | "state">>

export const peopleOfJobQuery = (assigned: readonly string[]) => peopleQuery(assigned.toSorted())

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
