import { createSession } from "#shared/api/session.ts"
import { isStaff } from "#shared/domain/people/permissions.ts"
import { handle } from "../platform/handle.ts"
import { retryOnConflict } from "../platform/table.ts"
import { userReader } from "../users/store.ts"
import { loginAttempts } from "./login-attempts.ts"
import { findPasswordProblem } from "./password-problem.ts"
import { initialPassword, verifyPassword } from "./passwords.ts"
import { loginReply } from "./rules/login-reply.ts"
import { openSession, sessionRaces, sessionReader } from "./store.ts"

/**
 * Logs in. Unknown phone, wrong password, and initial password get the same reply in the same time. Only a password set
 * by staff, or one too weak for staff, tells the user to choose another. Sessions are read first, so a concurrent
 * change of the user or password restarts the login. The reply holds the token and is not stored for retries.
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
      // The password may predate the staff role, the rules, or the list of common passwords.
      if (isStaff(user.role) && (await findPasswordProblem(password, user)) !== undefined)
        throw refuse("password_too_weak")

      const { token, writes } = openSession(user, before, { ip, userAgent, now })
      await attempts.succeed(writes)
      return loginReply(user, token)
    })
  },
)
