import { confirmPassword } from "#shared/api/session.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { checkOwnPassword } from "./own-password.ts"
import { passwordEntered, sessionEnded } from "./store.ts"

/** Lets this session do for 15 minutes what asks for the password again. */
export const handler = handle(
  confirmPassword,
  ({ table }) => ({ table, users: userReader(table) }),
  async ({ body: { password } }, { table, users }, { actor, ip, userAgent, now, commit, refuse }) => {
    const user = await users.get(actor._id)
    if (!user) throw refuse("not_logged_in")
    await checkOwnPassword(table, user, { password, field: "password" }, { ip, userAgent, now, refuse })
    const reply = { matches: 1 }
    try {
      await commit([passwordEntered(actor, now)], reply)
    } catch (error) {
      if (error instanceof RaceLost && error.race === sessionEnded) throw refuse("not_logged_in")
      throw error
    }
    return reply
  },
)
