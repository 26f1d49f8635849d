import { refreshSession } from "#shared/api/session.ts"
import { hashOfToken } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { refreshOf, sessionEnded, sessionRaces, sessionReader } from "./store.ts"

/** Keeps a session alive beside each navigation. A token in the body that is not the caller's own is no session of theirs. */
export const handler = handle(
  refreshSession,
  ({ table }) => sessionReader(table),
  async ({ body: { token, location, version } }, sessions, { actor, session, now, commit, refuse }) => {
    if (token !== undefined && hashOfToken(token) !== actor.session) throw refuse("not_logged_in")

    const { lastMoment } = session ?? {}
    // A program has no session to refresh, and is not let in.
    if (lastMoment === undefined) throw refuse("not_logged_in")
    const refresh = { location, version, now, lastMoment }
    const reply = { matches: 1 }
    try {
      await commit(refreshOf(actor, refresh), reply)
    } catch (error) {
      if (!(error instanceof RaceLost) || error.race !== sessionEnded) throw error
      // The first refresh of a day, or a session that was ended meanwhile.
      await retryOnConflict(sessionRaces, async () => {
        const stored = await sessions.get(actor._id, actor.session)
        if (!stored) throw refuse("not_logged_in")
        await commit(refreshOf(actor, refresh, stored), reply)
      })
    }
    return reply
  },
)
