import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { User } from "#shared/api/users.ts"
import { api, type BodyOf } from "../../api/api.ts"
import { changeUser, deleteSession, deleteUser, listUsers } from "../../api/calls.gen.ts"
import { readSession } from "../../api/session.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { everyRequestKey, requestsKey } from "../requests/requests-key.ts"
import { notFound, requireSingleMatch } from "../require-single-match.ts"
import { accountQuery } from "./account.ts"
import { sessionsKey } from "./sessions.ts"
import { techniciansKey } from "./technicians.ts"
import { usersKey } from "./users.ts"

/** Customers see only a colleague's name and photo, technicians what they need to call them. */
export type ShownUser = Pick<User, "_id" | "name"> & Partial<User>

/** `null` if the user does not exist or the role may not see them. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, id],
    queryFn: async ({ signal }): Promise<ShownUser | null> => {
      try {
        const [user] = await api(listUsers, { ask: "one", query: { _id: id } }, signal)
        return user ?? null
      } catch (error) {
        if (error instanceof ProblemError && error.code === "not_found") return null
        throw error
      }
    },
  })

export type UserChange = Omit<BodyOf<typeof changeUser>, "user" | "_id" | "version">

export function useUser(id: string) {
  const queryClient = useQueryClient()
  const read = async (): Promise<ShownUser> => {
    const user = await queryClient.fetchQuery({ ...userQuery(id), staleTime: 0 })
    if (!user) throw notFound()
    return user
  }
  return {
    read,
    async change(change: UserChange, version?: number): Promise<ShownUser> {
      requireSingleMatch(
        await api(changeUser, { body: { user: id, ...change, ...(version && { version }) } }),
      )
      const after = await read()
      void queryClient.invalidateQueries({
        queryKey: usersKey,
        predicate: ({ queryKey }) => queryKey[1] !== id,
      })
      for (const queryKey of [accountQuery.queryKey, sessionsKey])
        void queryClient.invalidateQueries({ queryKey })
      for (const queryKey of [techniciansKey, requestsKey, everyRequestKey])
        void queryClient.invalidateQueries({ queryKey })
      return after
    },
    async delete(): Promise<void> {
      requireSingleMatch(await api(deleteUser, { body: { user: id } }))
    },
    forget(): void {
      queryClient.removeQueries({ queryKey: userQuery(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: usersKey })
    },
    async deleteSessions(): Promise<number> {
      const reply = await api(deleteSession, { query: { id, multi: true }, body: { user: id } })
      // After ending our own sessions, a reload would be refused and log out before the number is shown.
      if (readSession()?.id !== id) void queryClient.invalidateQueries({ queryKey: sessionsKey })
      return "deletedCount" in reply && reply.ok ? reply.deletedCount : 0
    },
  }
}
