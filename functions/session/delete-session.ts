import { deleteSession } from "../../shared/api/session.ts"
import { hashOfToken } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost } from "../platform/table.ts"
import { endOf, sessionEnded, sessionReader } from "./store.ts"

/** Logs out: this session, or another of one's own by its token. */
export const handler = handle(
  deleteSession,
  ({ table }) => sessionReader(table),
  async ({ query: { token, id } }, sessions, { actor, commit, refuse }) => {
    const ended = token === undefined ? actor.session : hashOfToken(token)
    const session = await sessions.get(ended)
    if (session?.userId !== actor._id || (id !== undefined && id !== actor._id)) throw refuse("not_found")

    const reply = { matches: 1 }
    try {
      await commit([endOf(ended)], reply)
    } catch (error) {
      if (error instanceof RaceLost && error.race === sessionEnded) throw refuse("not_found")
      throw error
    }
    return reply
  },
)
