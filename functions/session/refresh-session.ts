import { refreshSession } from "../../shared/api/session.ts"
import { hashOfToken } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost } from "../platform/table.ts"
import { refreshOf, sessionEnded } from "./store.ts"

/** Keeps a session alive beside each navigation. A token in the body that is not the caller's own is no session of his. */
export const handler = handle(
  refreshSession,
  () => undefined,
  async ({ body: { token, location, version } }, _deps, { actor, now, commit, refuse }) => {
    if (token !== undefined && hashOfToken(token) !== actor.session) throw refuse("not_logged_in")

    const reply = { matches: 1 }
    try {
      await commit([refreshOf(actor.session, { location, version, now })], reply)
    } catch (error) {
      if (error instanceof RaceLost && error.race === sessionEnded) throw refuse("not_logged_in")
      throw error
    }
    return reply
  },
)
