import { deleteSession } from "#shared/api/session.ts"
import { passesAll } from "#shared/domain/people/permissions.ts"
import { hashOfToken } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { changeSessions, endOf, sessionRaces, sessionReader } from "./store.ts"

/** Logs out: this session, another of one's own by its token, or with `multi` all of them, for a clerk anybody's. */
export const handler = handle(
  deleteSession,
  ({ table }) => sessionReader(table),
  async ({ query: { token, id, multi }, body: { user } }, sessions, { actor, commit, refuse }) => {
    if (multi) {
      const userId = user ?? id ?? actor._id
      if (userId !== actor._id && actor.role !== "clerk" && !passesAll(actor.role)) throw refuse("not_found")
      return retryOnConflict(sessionRaces, async () => {
        const open = await sessions.ofUser(userId)
        const deletedCount = open.all.length
        const reply = { ok: deletedCount > 0, deletedCount }
        await commit(changeSessions(open, { ended: open.all }), reply)
        return reply
      })
    }

    return retryOnConflict(sessionRaces, async () => {
      const session = await sessions.get(actor._id, token === undefined ? actor.session : hashOfToken(token))
      if (!session || (id !== undefined && id !== actor._id)) throw refuse("not_found")
      const reply = { matches: 1 }
      await commit(endOf(session), reply)
      return reply
    })
  },
)
