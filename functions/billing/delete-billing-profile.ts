import { deleteBillingProfile } from "#shared/api/billing.ts"
import { messages } from "#shared/messages.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { publicLogos } from "./logo.ts"
import { existingBillingProfile } from "./store.ts"

/** Existing requests keep their prices; new ones are priced by hand. */
export const handler = handle(
  deleteBillingProfile,
  ({ table, provide }) => ({
    table,
    logos: provide("logos", publicLogos),
  }),
  async ({ body: { _id } }, { table, logos }, { actor: by, now, commit, refuse }) => {
    const reply = { matches: 1, message: messages.billingProfiles.deleted }
    const existing = existingBillingProfile(table, _id, refuse)
    const { logoUriPath } = await existing.read()
    await deleteSetting(existing, { by, now, commit, reply })
    await logos.removeUnused(_id, logoUriPath)
    return reply
  },
)
