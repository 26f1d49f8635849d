import { type BillingProfile, changeBillingProfile } from "../../shared/api/billing.ts"
import { messages } from "../../shared/messages.ts"
import { saveSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { nullToUndefined } from "../platform/nullish.ts"
import { impossibleIn } from "./rules/possible.ts"
import { standingBillingProfile } from "./store.ts"

const reply = ({ version = 1 }: BillingProfile) => ({
  matches: 1,
  version,
  message: messages.billingProfiles.saved,
})

export const handler = handle(
  changeBillingProfile,
  ({ table }) => table,
  async (
    { body: { _id, userId, version: baseVersion, ...fields } },
    table,
    { actor: by, now, commit, refuse },
  ) => {
    if (_id !== undefined && _id !== userId) throw refuse("not_found")
    const check = (after: BillingProfile) => {
      const wrong = impossibleIn(after)
      if (wrong.length > 0) throw refuse("malformed", { fields: wrong })
    }
    const saved = await saveSetting(table, standingBillingProfile(table, userId, refuse), {
      form: nullToUndefined(fields),
      baseVersion,
      by,
      now,
      commit,
      refuse,
      check,
      reply,
    })
    return reply(saved)
  },
)
