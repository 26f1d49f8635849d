import { queryOptions } from "@tanstack/react-query"
import { api, type ReplyOf } from "../../api/api.ts"
import { countSessions, listSessions } from "../../api/calls.gen.ts"

export const sessionsKey = ["sessions"] as const

export const sessionCountQuery = queryOptions({
  queryKey: [...sessionsKey, "count"],
  queryFn: async ({ signal }) => (await api(countSessions, {}, signal)).count,
  refetchInterval: 60_000,
})

export type OpenSession = ReplyOf<typeof listSessions>[number]

export type SessionsOf = ReadonlyMap<string, readonly OpenSession[]>

export const sessionsQuery = (userIds: readonly string[]) =>
  queryOptions({
    queryKey: [...sessionsKey, "of", userIds],
    queryFn: async ({ signal }): Promise<SessionsOf> => {
      const sessions = await api(listSessions, { body: [...userIds] }, signal)
      return new Map(userIds.map((id) => [id, sessions.filter(({ userId }) => userId === id)]))
    },
    refetchInterval: 60_000,
  })
