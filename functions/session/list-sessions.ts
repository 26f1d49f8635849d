import { listSessions } from "#shared/api/session.ts"
import { seconds } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { sessionReader } from "./store.ts"

/** Where and when the users of a list are logged in, without what would let anybody take a session over. */
export const handler = handle(
  listSessions,
  ({ table }) => sessionReader(table),
  async ({ body: userIds }, sessions, { now }) => {
    const found = await Promise.all([...new Set(userIds)].map((id) => sessions.ofUser(id)))
    return found
      .flatMap(({ all }) => all)
      .filter(({ expiresAt }) => expiresAt > seconds(now))
      .toSorted((a, b) => (a.lastInteraction < b.lastInteraction ? 1 : -1))
  },
)
