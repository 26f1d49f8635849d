import { type BillingProfile, changeBillingProfile } from "#shared/api/billing.ts"
import { messages } from "#shared/messages.ts"
import { settingDescription } from "../audit/store.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { nullToUndefined } from "../platform/nullish.ts"
import { changeRecord } from "../platform/versioned.ts"
import { logoStore, publicLogos } from "./logo.ts"
import { findProblems } from "./rules/profile-problems.ts"
import { existingBillingProfile } from "./store.ts"

const reply = ({ version = 1, logoUriPath }: BillingProfile) => ({
  matches: 1,
  version,
  logoUriPath,
  message: messages.billingProfiles.saved,
})

export const handler = handle(
  changeBillingProfile,
  ({ table, provide }) => ({
    table,
    logos: logoStore(provide("pictures", pictures), provide("logos", publicLogos)),
  }),
  async (
    { body: { _id, userId, version: baseVersion, logoUriPath: logo, ...fields } },
    { table, logos },
    { actor: by, now, commit, refuse },
  ) => {
    if (_id !== undefined && _id !== userId) throw refuse("not_found")
    const existing = existingBillingProfile(table, userId, refuse)
    // Refuse an unknown profile before storing its picture.
    if (logo !== undefined) await existing.read()
    const logoUriPath = logo && (await logos.addressOf(logo, { userId, sender: by._id, refuse }))
    const patch = nullToUndefined({ ...fields, ...(logoUriPath !== undefined && { logoUriPath }) })
    const { before, after } = await changeRecord(table, settingDescription(existing), {
      load: existing.read,
      baseVersion,
      by,
      now,
      decide: () => ({ patch }),
      check(after) {
        const problems = findProblems(after)
        if (problems.length > 0) throw refuse("malformed", { fields: problems })
      },
      refuse,
      commit,
      reply,
    })
    if (logoUriPath !== undefined) await logos.removeUnused(userId, before.logoUriPath, after.logoUriPath)
    return reply(after)
  },
)
