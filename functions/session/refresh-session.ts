import { refreshSession } from "#shared/api/session.ts"
import { hashToken } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { refreshWrites, sessionEndedRace, sessionRaces, sessionReader } from "./store.ts"

/** Called with each navigation. A token in the body must be the caller's own. */
export const handler = handle(
  refreshSession,
  ({ table }) => sessionReader(table),
  async ({ body: { token, location, version } }, sessions, { actor, session, now, commit, refuse }) => {
    if (token !== undefined && hashToken(token) !== actor.session) throw refuse("not_logged_in")

    const { endsAt } = session ?? {}
    // API keys have no session to refresh.
    if (endsAt === undefined) throw refuse("not_logged_in")
    const refresh = { location, version, now, endsAt }
    const reply = { matches: 1 }
    try {
      await commit(refreshWrites(actor, refresh), reply)
    } catch (error) {
      if (!(error instanceof RaceLost) || error.race !== sessionEndedRace) throw error
      // Either the first refresh of a day or an ended session.
      await retryOnConflict(sessionRaces, async () => {
        const stored = await sessions.get(actor._id, actor.session)
        if (!stored) throw refuse("not_logged_in")
        await commit(refreshWrites(actor, refresh, stored), reply)
      })
    }
    return reply
  },
)
