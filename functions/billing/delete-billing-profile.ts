import { deleteBillingProfile } from "../../shared/api/billing.ts"
import { messages } from "../../shared/messages.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { standingBillingProfile } from "./store.ts"

/** Requests keep the prices that they have; a new one of the account is priced by hand. */
export const handler = handle(
  deleteBillingProfile,
  ({ table }) => table,
  async ({ body: { _id } }, table, { actor: by, now, commit, refuse }) => {
    const reply = { matches: 1, message: messages.billingProfiles.deleted }
    await deleteSetting(standingBillingProfile(table, _id, refuse), { by, now, commit, reply })
    return reply
  },
)
