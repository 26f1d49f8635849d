import * as z from "zod"
import { newUser } from "#functions/users/rules/new-user.ts"
import { StoredBillingProfile } from "#shared/api/billing.ts"
import type { User } from "#shared/api/users.ts"
import { type BillingProfile, newBillingProfile } from "#shared/domain/charges/rates.ts"
import accounts from "./accounts.json" with { type: "json" }
import { logins } from "./people.ts"
import type { Random } from "./random.ts"

export type Account = {
  user: User
  branch: string
  contact: string
  profile: BillingProfile
  notes: string | undefined
  units: (index: number) => string
  fleet: readonly (readonly [make: string, model: string])[]
}

const Row = z.strictObject({
  name: z.string(),
  contact: z.string(),
  category: z.enum(["commercial", "carrier"]),
  branch: z.string(),
  /** Missing for the account that can log in (`people.ts`). */
  phone: z.string().default(logins.account),
  address: z.string(),
  email: z.string(),
  /** Differences from a new billing profile. */
  profile: z.record(z.string(), z.unknown()),
  notes: z.string().optional(),
  unit: z.string(),
  fleet: z.array(z.tuple([z.string(), z.string()])),
})

const rows = z.array(Row).parse(accounts)

export const openAccounts = (since: Date, random: Random): Account[] =>
  rows.map(({ profile, notes, unit, fleet, contact, ...form }) => {
    const user = newUser({ ...form, role: "user" }, random.id(), since)
    const own = { _id: user._id, userId: user._id, name: user.name }
    return {
      user,
      branch: form.branch,
      contact,
      profile: StoredBillingProfile.parse({ ...newBillingProfile(own), ...profile }),
      notes,
      units: (car) => `${unit} ${[4, 7, 11, 14, 16, 21, 22, 30, 35][car % 9]}`,
      fleet,
    }
  })
