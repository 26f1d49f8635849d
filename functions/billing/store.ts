import {
  BillingProfileFields,
  StoredBillingProfile,
  type BillingProfile as WireProfile,
} from "#shared/api/billing.ts"
import { type BillingProfile, newBillingProfile } from "#shared/domain/charges/rates.ts"
import {
  deleteSettingWrites,
  type ExistingSetting,
  newSettingWrites,
  type Setting,
  settingRace,
} from "../audit/store.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { type Item, isAbsent, type Page, type TableReader, type Write } from "../platform/table.ts"
import { fromWire, toWire } from "./rules/wire.ts"

// Public to other areas.
export { publicLogos } from "./logo.ts"
export { toWire as profileToWire } from "./rules/wire.ts"

/*
 * of an account: USER#id / BILLING, at most one
 * all: gsi1 BILLING / name#id
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

/** In wire format. */
export const billingProfileSetting = (userId: string): Setting<WireProfile> => ({
  what: "billingProfile",
  id: userId,
  nameOf: ({ name }) => name,
  shape: BillingProfileFields,
  itemOf: (profile) => billingProfileItem(fromWire(profile)),
})

export const existingBillingProfile = (
  table: TableReader,
  userId: string,
  refuse: Refuse<"not_found">,
): ExistingSetting<WireProfile> => ({
  ...billingProfileSetting(userId),
  async read() {
    const profile = await billingProfileReader(table).of(userId)
    if (!profile) throw refuse("not_found")
    return toWire(profile)
  },
})

/** A new account gets the default profile. */
export const newProfileWrites = (
  { _id, name, category }: { _id: string; name: string; category: "commercial" | "carrier" },
  taxExempt: boolean,
  doing: Parameters<typeof newSettingWrites>[2],
): Write[] => {
  const profile = { ...newBillingProfile({ _id, userId: _id, name }), type: category, taxExempt }
  return newSettingWrites(billingProfileSetting(_id), toWire(profile), doing)
}

/** Deletes the account's profile and keeps another from being created. Its logo's file is removed afterwards. */
export const deleteProfileWrites = async (
  table: TableReader,
  userId: string,
  doing: Parameters<typeof deleteSettingWrites>[2],
): Promise<{ writes: Write[]; logoUriPath: string }> => {
  const profile = await billingProfileReader(table).of(userId)
  return profile
    ? {
        writes: deleteSettingWrites(billingProfileSetting(userId), toWire(profile), doing),
        logoUriPath: profile.logoUriPath,
      }
    : {
        writes: [{ check: keys.billingProfile(userId), onlyIf: isAbsent, race: settingRace }],
        logoUriPath: "",
      }
}
