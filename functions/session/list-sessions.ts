import { listSessions } from "#shared/api/session.ts"
import { epochSeconds } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { sessionReader } from "./store.ts"

/** Replies without tokens or hashes. */
export const handler = handle(
  listSessions,
  ({ table }) => sessionReader(table),
  async ({ body: userIds }, sessions, { now }) => {
    const sessionsByUser = await Promise.all([...new Set(userIds)].map((id) => sessions.ofUser(id)))
    return sessionsByUser
      .flatMap(({ all }) => all)
      .filter(({ expiresAt }) => expiresAt > epochSeconds(now))
      .toSorted((a, b) => (a.lastInteraction < b.lastInteraction ? 1 : -1))
  },
)
