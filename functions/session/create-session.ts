import { createSession } from "../../shared/api/session.ts"
import { initialsOf } from "../../shared/domain/names.ts"
import { handle } from "../platform/handle.ts"
import { userReader } from "../users/store.ts"
import { deviceOf, loginAttempts } from "./login-attempts.ts"
import { verifyPassword } from "./passwords.ts"
import { openSession } from "./store.ts"

/**
 * Logs in. An unknown phone and a wrong password answer alike in text and time: the same reads, and a hash either way. The
 * reply holds the token, so it is never kept for a retry: a repeated call opens another session.
 */
export const handler = handle(
  createSession,
  ({ table }) => ({ table, users: userReader(table) }),
  async ({ body: { phone, password } }, { table, users }, { ip, userAgent, now, refuse }) => {
    const attempts = loginAttempts(table, phone, deviceOf({ ip, userAgent }), now)
    await attempts.count()

    const id = await users.idByPhone(phone)
    const verdict = await verifyPassword(table, id, password)
    if (id === undefined || verdict === "wrong") throw refuse("login_failed")
    if (verdict === "initial") throw refuse("first_login_required")

    const user = await users.get(id)
    if (!user) throw refuse("login_failed")

    const { token, write } = openSession(user, { ip, userAgent, now })
    await attempts.succeed([write])
    return {
      message: `Welcome, ${user.name}!`,
      token,
      role: user.role,
      user: {
        _id: user._id,
        name: user.name,
        category: user.category,
        serviceTechnician: user.serviceTechnician,
        ...(user.serviceTechnician && { techId: user._id }),
        initials: initialsOf(user.name),
        location: user.branch ?? "",
      },
    }
  },
)
