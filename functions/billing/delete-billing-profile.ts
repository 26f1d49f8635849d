import { deleteBillingProfile } from "#shared/api/billing.ts"
import { messages } from "#shared/messages.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { publicLogos } from "./logo.ts"
import { standingBillingProfile } from "./store.ts"

/** Requests keep the prices that they have; a new one of the account is priced by hand. */
export const handler = handle(
  deleteBillingProfile,
  ({ table, needs }) => ({
    table,
    logos: needs("logos", publicLogos),
  }),
  async ({ body: { _id } }, { table, logos }, { actor: by, now, commit, refuse }) => {
    const reply = { matches: 1, message: messages.billingProfiles.deleted }
    const standing = standingBillingProfile(table, _id, refuse)
    const { logoUriPath } = await standing.read()
    await deleteSetting(standing, { by, now, commit, reply })
    await logos.removeUnused(logoUriPath)
    return reply
  },
)
