import { getBillingProfile } from "#shared/api/billing.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { userReader } from "../users/store.ts"
import { toWire } from "./rules/wire.ts"
import { billingProfileReader } from "./store.ts"

/** A customer sees only their own. */
export const handler = handle(
  getBillingProfile,
  ({ table }) => ({ users: userReader(table), profiles: billingProfileReader(table) }),
  async ({ query: { userId } }, { users, profiles }, { actor, refuse }) => {
    const account = actor.role === "user" && actor._id !== userId ? undefined : await users.get(userId)
    if (!account) throw refuse("not_found", { detail: messages.billingProfiles.userNotFound })
    const profile = await profiles.of(userId)
    return profile ? [toWire(profile)] : []
  },
)
