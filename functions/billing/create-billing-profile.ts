import { type BillingProfile, createBillingProfile } from "#shared/api/billing.ts"
import { newBillingProfile } from "#shared/domain/charges/rates.ts"
import { messages } from "#shared/messages.ts"
import { createSetting } from "../audit/store.ts"
import { pictures } from "../platform/files/pictures.ts"
import { handle } from "../platform/handle.ts"
import { omitNullish } from "../platform/nullish.ts"
import { RaceLost } from "../platform/table.ts"
import { checkUserExists, userDeletedRace, userReader } from "../users/store.ts"
import { logoStore, publicLogos } from "./logo.ts"
import { findProblems } from "./rules/profile-problems.ts"
import { toWire } from "./rules/wire.ts"
import { billingProfileSetting } from "./store.ts"

const reply = ({ _id, version = 1, logoUriPath }: BillingProfile) => ({
  _id,
  version,
  logoUriPath,
  message: messages.billingProfiles.saved,
})

/** Each account has at most one profile. */
export const handler = handle(
  createBillingProfile,
  ({ table, provide }) => ({
    table,
    users: userReader(table),
    logos: logoStore(provide("pictures", pictures), provide("logos", publicLogos)),
  }),
  async (
    { body: { userId, logoUriPath: logo, ...fields } },
    { table, users, logos },
    { actor: by, now, commit, refuse },
  ) => {
    const notFound = () => refuse("not_found", { detail: messages.billingProfiles.userNotFound })
    const account = await users.get(userId)
    if (!account) throw notFound()
    const { category } = account
    if (category === "personal") throw refuse("refused", { detail: messages.billingProfiles.accountsOnly })

    const defaults = newBillingProfile({ _id: userId, userId, name: account.name })
    const profile = { ...toWire({ ...defaults, type: category }), ...omitNullish(fields) }
    const problems = findProblems(profile)
    if (problems.length > 0) throw refuse("malformed", { fields: problems })
    const logoUriPath = await logos.addressOf(logo ?? "", { userId, sender: by._id, refuse })
    const created = await createSetting(
      table,
      billingProfileSetting(userId),
      { ...profile, logoUriPath },
      {
        by,
        now,
        commit,
        refuseExisting: () => refuse("already_exists", { detail: messages.billingProfiles.exists }),
        reply,
        additionalWrites: [checkUserExists(userId)],
      },
    ).catch((error: unknown) => {
      throw error instanceof RaceLost && error.race === userDeletedRace ? notFound() : error
    })
    return reply(created)
  },
)
