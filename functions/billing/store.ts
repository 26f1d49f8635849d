import {
  BillingProfileFields,
  StoredBillingProfile,
  type BillingProfile as WireProfile,
} from "#shared/api/billing.ts"
import { type BillingProfile, newBillingProfile } from "#shared/domain/charges/rates.ts"
import {
  type Setting,
  type StandingSetting,
  settingCreation,
  settingDeletion,
  settingRace,
} from "../audit/store.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { absent, type Item, type Page, type TableReader, type Write } from "../platform/table.ts"
import { fromWire, toWire } from "./rules/wire.ts"

// Other areas know this file: what they need of the parts passes through here.
export { publicLogos } from "./logo.ts"
export { toWire as profileToWire } from "./rules/wire.ts"

/*
 * Access patterns of billing profiles
 *   of an account   USER#id / BILLING      one at most; its id is the account's
 *   all             gsi1 BILLING / name#id
 */

const schema = 1

export const billingProfileItem = (profile: BillingProfile): Item => ({
  ...keys.billingProfile(profile.userId),
  schema,
  ...profile,
  gsi1pk: indexKeys.billingProfiles,
  gsi1sk: indexKeys.userName(profile.name, profile.userId),
})

export const billingProfileReader = (table: TableReader) => ({
  async of(userId: string): Promise<BillingProfile | undefined> {
    const item = await table.get(keys.billingProfile(userId))
    return item && StoredBillingProfile.parse(item)
  },
  async all(options: { limit: number; cursor?: string | undefined }): Promise<Page<BillingProfile>> {
    const { items, cursor } = await table.query({
      index: "gsi1",
      partition: indexKeys.billingProfiles,
      ...options,
    })
    return { items: items.map((item) => StoredBillingProfile.parse(item)), cursor }
  },
})

/** The profile of an account as a thing that is set, in the units in which people write it. */
export const billingProfileSetting = (userId: string): Setting<WireProfile> => ({
  what: "billingProfile",
  id: userId,
  nameOf: ({ name }) => name,
  shape: BillingProfileFields,
  itemOf: (profile) => billingProfileItem(fromWire(profile)),
})

export const standingBillingProfile = (
  table: TableReader,
  userId: string,
  refuse: Refuse<"not_found">,
): StandingSetting<WireProfile> => ({
  ...billingProfileSetting(userId),
  async read() {
    const profile = await billingProfileReader(table).of(userId)
    if (!profile) throw refuse("not_found")
    return toWire(profile)
  },
})

/** What belongs into the making of an account that nobody has seen before: the usual profile. */
export const creationWithAccount = (
  { _id, name, category }: { _id: string; name: string; category: "commercial" | "carrier" },
  taxExempt: boolean,
  doing: Parameters<typeof settingCreation>[2],
): Write[] => {
  const profile = { ...newBillingProfile({ _id, userId: _id, name }), type: category, taxExempt }
  return settingCreation(billingProfileSetting(_id), toWire(profile), doing)
}

/** What belongs into the deletion of an account: its profile goes along, and nobody makes it one meanwhile. Its logo's file is removed afterwards. */
export const deletionWithAccount = async (
  table: TableReader,
  userId: string,
  doing: Parameters<typeof settingDeletion>[2],
): Promise<{ writes: Write[]; logoUriPath: string }> => {
  const profile = await billingProfileReader(table).of(userId)
  return profile
    ? {
        writes: settingDeletion(billingProfileSetting(userId), toWire(profile), doing),
        logoUriPath: profile.logoUriPath,
      }
    : { writes: [{ check: keys.billingProfile(userId), onlyIf: absent, race: settingRace }], logoUriPath: "" }
}
