import { createSession } from "../../shared/api/session.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { deviceOf, loginAttempts } from "./login-attempts.ts"
import { verifyPassword } from "./passwords.ts"
import { welcome } from "./rules/welcome.ts"
import { openSession, sessionRaces, sessionReader } from "./store.ts"

/**
 * Logs in. An unknown phone and a wrong password answer alike in text and time: the same reads, and a hash either way. The
 * sessions are read first, so that whatever changes the user or their password meanwhile lets this login begin again. The
 * reply holds the token, so it is never kept for a retry: a repeated call opens another session.
 */
export const handler = handle(
  createSession,
  ({ table }) => ({ table, users: userReader(table), sessions: sessionReader(table) }),
  async ({ body: { phone, password } }, { table, users, sessions }, { ip, userAgent, now, refuse }) => {
    const attempts = loginAttempts(table, phone, deviceOf({ ip, userAgent }), now)
    const { needsCode } = await attempts.count(refuse)
    if (needsCode) throw refuse("code_required")

    return retryOnConflict(sessionRaces, async () => {
      const id = await users.idByPhone(phone)
      const before = await sessions.ofUser(id ?? "nobody")
      const verdict = await verifyPassword(table, id, password)
      if (id === undefined || verdict === "wrong") throw refuse("login_failed")

      const user = await users.get(id)
      if (user?.phone !== phone) throw refuse("login_failed")
      if (verdict === "initial") throw refuse("first_login_required")

      const { token, writes } = openSession(user, before, { ip, userAgent, now })
      await attempts.succeed(writes)
      return welcome(user, token)
    })
  },
)
