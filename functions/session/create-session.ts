import { createSession } from "#shared/api/session.ts"
import { isStaff } from "#shared/domain/people/permissions.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { loginAttempts } from "./login-attempts.ts"
import { newPasswordProblem } from "./new-password.ts"
import { initialPassword, verifyPassword } from "./passwords.ts"
import { welcome } from "./rules/welcome.ts"
import { openSession, sessionRaces, sessionReader } from "./store.ts"

/**
 * Logs in. An unknown phone, a wrong password and the initial one, which everybody can guess, answer alike in text and time:
 * the same reads, and a hash either way. Only a password that the office set, or one that is too weak for staff, tells its
 * owner to choose another. The sessions are read first, so that whatever changes the user or their password meanwhile lets this login begin again. The
 * reply holds the token, so it is never kept for a retry: a repeated call opens another session.
 */
export const handler = handle(
  createSession,
  ({ table }) => ({ table, users: userReader(table), sessions: sessionReader(table) }),
  async ({ body: { phone, password } }, { table, users, sessions }, { ip, userAgent, now, refuse }) => {
    const attempts = loginAttempts(table, phone, { ip, userAgent }, now)
    const { needsCode } = await attempts.count(refuse)
    if (needsCode) throw refuse("code_required")

    return retryOnConflict(sessionRaces, async () => {
      const id = await users.idByPhone(phone)
      const before = await sessions.ofUser(id ?? "nobody")
      const verdict = await verifyPassword(table, id, password)
      if (id === undefined || verdict === "wrong") throw refuse("login_failed")

      const user = await users.get(id)
      if (user?.phone !== phone) throw refuse("login_failed")
      if (verdict === "initial")
        throw refuse(password === initialPassword(phone) ? "login_failed" : "first_login_required")
      // Chosen before its owner became staff, or before the rules or the list of common passwords said so.
      if (isStaff(user.role) && (await newPasswordProblem(password, user)) !== undefined)
        throw refuse("password_too_weak")

      const { token, writes } = openSession(user, before, { ip, userAgent, now })
      await attempts.succeed(writes)
      return welcome(user, token)
    })
  },
)
