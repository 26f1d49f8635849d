import { type AuditEvent, auditWrite, settingChanges } from "#functions/audit/store.ts"
import { toWire as wireProfile } from "#functions/billing/rules/wire.ts"
import type { Write } from "#functions/platform/table.ts"
import { promoCodeItem, toWire as wireCode } from "#functions/promocodes/store.ts"
import { BillingProfileFields } from "#shared/api/billing.ts"
import { InsuranceProviderFields } from "#shared/api/carriers.ts"
import { PromoCodeFields, type StoredPromoCode } from "#shared/api/promocodes.ts"
import type { User } from "#shared/api/users.ts"
import type { BillingProfile, InsuranceProvider } from "#shared/domain/charges/rates.ts"
import { initialsOf } from "#shared/domain/people/names.ts"
import { addDays } from "#shared/domain/schedule/dates.ts"
import { at, deskDayBefore } from "./clock.ts"

/** A year of changed settings, for the audit. */

const codesOn = (today: string): StoredPromoCode[] => [
  {
    promoCode: "THANKYOU20",
    description: "20% off parts for military, teachers, students and seniors",
    appliesToParts: true,
    appliesToLabor: false,
    markdown: 20,
    markdownType: "percent",
    uses: 0,
    version: 1,
  },
  {
    promoCode: "FLEET50",
    description: "$50 off for a new fleet's first windshields",
    appliesToParts: true,
    appliesToLabor: true,
    markdown: 5000,
    markdownType: "flat",
    from: addDays(today, -20),
    until: addDays(today, 40),
    mostUses: 25,
    uses: 0,
    version: 1,
  },
  {
    promoCode: "CHIPS10",
    description: "10% off the labor of chip repairs, last spring",
    appliesToParts: false,
    appliesToLabor: true,
    markdown: 10,
    markdownType: "percent",
    from: addDays(today, -230),
    until: addDays(today, -170),
    uses: 0,
    version: 1,
  },
]

type SettingsChange = Pick<AuditEvent, "action" | "what" | "id" | "name" | "version" | "changes">

const writerOf =
  (today: string, { _id, name }: User) =>
  (daysAgo: number, minutes: number, event: SettingsChange): Write =>
    auditWrite({
      at: at(deskDayBefore(today, daysAgo), minutes).toISOString(),
      by: { _id, name, initials: initialsOf(name), session: `demo-${_id}` },
      ...event,
    })

const raiseOf = (carrier: InsuranceProvider): SettingsChange => ({
  action: "changed",
  what: "carrier",
  id: carrier.key,
  name: carrier.text,
  version: carrier.version ?? 1,
  changes: settingChanges(
    InsuranceProviderFields,
    { ...carrier, replaceLaborRate: carrier.replaceLaborRate - 250 },
    carrier,
  ),
})

const firstOf = (profile: BillingProfile): SettingsChange => ({
  action: "created",
  what: "billingProfile",
  id: profile.userId,
  name: profile.name,
  version: profile.version ?? 1,
  changes: settingChanges(BillingProfileFields, undefined, wireProfile(profile)),
})

export const settingsHistoryWrites = (
  today: string,
  { owner, clerk }: { owner: User; clerk: User },
  { carriers, profiles }: { carriers: readonly InsuranceProvider[]; profiles: readonly BillingProfile[] },
): Write[] => {
  const [byOwner, byClerk] = [writerOf(today, owner), writerOf(today, clerk)]
  const codes = codesOn(today).flatMap((promo, index): Write[] => [
    { put: promoCodeItem(promo), onlyIf: "unguarded" },
    byOwner([320, 20, 231][index] ?? 1, 9 * 60 + 12 * index, {
      action: "created",
      what: "promoCode",
      id: promo.promoCode,
      name: promo.promoCode,
      version: promo.version,
      changes: settingChanges(PromoCodeFields, undefined, wireCode(promo)),
    }),
  ])
  return [
    ...codes,
    ...profiles.map((profile, index) => byClerk(425 - 2 * index, 10 * 60 + 7 * index, firstOf(profile))),
    ...carriers
      .filter(({ version = 1 }) => version > 1)
      .map((carrier, index) => byClerk(12 + 19 * index, 11 * 60 + 3 * index, raiseOf(carrier))),
  ]
}
