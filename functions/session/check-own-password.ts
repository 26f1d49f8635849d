import type { User } from "#shared/api/users.ts"
import { messages } from "#shared/messages.ts"
import { hourlyLimit } from "../platform/hourly-limit.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"
import { loginAttempts } from "./login-attempts.ts"
import { verifyPassword } from "./passwords.ts"

type Device = { ip: string; userAgent: string }

/** Per hour, once strangers' failed logins have locked the phone. Otherwise they could keep the user from confirming. */
const maxTriesAfterLockout = 5

/** Checks the user's own password. A wrong one counts like a failed login, so a stolen session can't guess faster. */
export const checkOwnPassword = async (
  table: Table,
  user: Pick<User, "_id" | "phone">,
  { password, field }: { password: string; field: "password" | "currentPassword" },
  { ip, userAgent, now, refuse }: Device & { now: Date; refuse: Refuse<"too_many" | "wrong_password"> },
): Promise<void> => {
  const attempts = loginAttempts(table, user.phone, { ip, userAgent }, now)
  const { needsCode } = await attempts.count(refuse)
  if (needsCode) {
    const limit = hourlyLimit(table, {
      kind: "passwords",
      limit: maxTriesAfterLockout,
      subject: user._id,
      detail: messages.password.tooManyTries,
      now,
    })
    await limit.count(refuse)
  }
  if ((await verifyPassword(table, user._id, password)) !== "chosen")
    throw refuse("wrong_password", { fields: [{ field, message: messages.password.wrong }] })
  await attempts.succeed([])
}
