import { randomBytes } from "node:crypto"
import { createUser } from "#shared/api/users.ts"
import { isStaff } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"
import { consentRace, endConsent } from "../messages/store.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { initialPassword, passwordWrite } from "../session/store.ts"
import { newUser } from "./rules/new-user.ts"
import { newUserWrites, phoneTakenRace, userReader } from "./store.ts"
import { userAuditWrite } from "./user-audit.ts"

/** Creates the user with the initial password. */
export const handler = handle(
  createUser,
  ({ table }) => ({ table, users: userReader(table) }),
  async ({ body }, { table, users }, { actor, now, commit, refuse, requireRecentPassword }) => {
    if (isStaff(body.role)) requireRecentPassword()
    const user = newUser(body, randomBytes(12).toString("hex"), now)
    const password = await passwordWrite(user._id, initialPassword(user.phone), { chosen: false })
    // Customers are daily work, and their records say when they were created.
    const audit = isStaff(user.role)
      ? [await userAuditWrite(table, user, { action: "created" }, { by: actor, now })]
      : []
    const reply = { _id: user._id, message: messages.users.created }
    try {
      await retryOnConflict([consentRace], async () =>
        commit([...newUserWrites(user), password, ...(await endConsent(table, user.phone)), ...audit], reply),
      )
    } catch (error) {
      if (!(error instanceof RaceLost) || error.race !== phoneTakenRace) throw error
      throw refuse("phone_in_use", { _id: await users.idByPhone(user.phone) })
    }
    return reply
  },
)
