import { deleteSession } from "#shared/api/session.ts"
import { passesAll } from "#shared/domain/people/permissions.ts"
import { hashToken } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { changeSessions, endSession, sessionRaces, sessionReader } from "./store.ts"

/** Ends this session, another of the caller's by token, or all of a user's with `multi`. Clerks may end anyone's. */
export const handler = handle(
  deleteSession,
  ({ table }) => sessionReader(table),
  async ({ query: { token, id, multi }, body: { user } }, sessions, { actor, commit, refuse }) => {
    if (multi) {
      const userId = user ?? id ?? actor._id
      if (userId !== actor._id && actor.role !== "clerk" && !passesAll(actor.role)) throw refuse("not_found")
      return retryOnConflict(sessionRaces, async () => {
        const openSessions = await sessions.ofUser(userId)
        const deletedCount = openSessions.all.length
        const reply = { ok: deletedCount > 0, deletedCount }
        await commit(changeSessions(openSessions, { ended: openSessions.all }), reply)
        return reply
      })
    }

    return retryOnConflict(sessionRaces, async () => {
      const session = await sessions.get(actor._id, token === undefined ? actor.session : hashToken(token))
      if (!session || (id !== undefined && id !== actor._id)) throw refuse("not_found")
      const reply = { matches: 1 }
      await commit(endSession(session), reply)
      return reply
    })
  },
)
