import { confirmPassword } from "#shared/api/session.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { checkOwnPassword } from "./check-own-password.ts"
import { recordPasswordEntry, sessionEndedRace } from "./store.ts"

/** Reauthenticates the session for actions that need a recent password. */
export const handler = handle(
  confirmPassword,
  ({ table }) => ({ table, users: userReader(table) }),
  async ({ body: { password } }, { table, users }, { actor, ip, userAgent, now, commit, refuse }) => {
    const user = await users.get(actor._id)
    if (!user) throw refuse("not_logged_in")
    await checkOwnPassword(table, user, { password, field: "password" }, { ip, userAgent, now, refuse })
    const reply = { matches: 1 }
    try {
      await commit([recordPasswordEntry(actor, now)], reply)
    } catch (error) {
      if (error instanceof RaceLost && error.race === sessionEndedRace) throw refuse("not_logged_in")
      throw error
    }
    return reply
  },
)
