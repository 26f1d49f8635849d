import type { BillingProfile } from "#shared/api/billing.ts"
import type { kitNames } from "#shared/domain/charges/charge-types.ts"
import { markupFromWire } from "#shared/domain/charges/markup.ts"
import { formatHeadlineMoney, formatMoney, formatPercent } from "#shared/domain/money/money.ts"
import { chipRatesText, kitTypeLabels, laborText, mouldingText, type RateTexts } from "./labels.ts"

type Profile = Omit<BillingProfile, "_id" | "userId">

export const chipRates = [
  "repairLaborRate1",
  "repairLaborRate2",
  "repairLaborRate3",
  "repairLaborRate4",
  "repairLaborRate5",
] as const satisfies (keyof Profile)[]

const step = (value: number, type: "percent" | "flat"): string =>
  type === "flat" ? formatHeadlineMoney(markupFromWire(value, type)) : formatPercent(value)

export const markupOf = (profile: Profile) => step(profile.replaceMarkup, profile.replaceMarkupType)
export const markdownOf = (profile: Profile) => step(profile.replaceMarkdown, profile.replaceMarkdownType)

export const glassRatesText = (profile: Profile): string =>
  profile.replacePricingMethod === "markup"
    ? `our cost + ${markupOf(profile)}`
    : `list price \u2212 ${markdownOf(profile)}`

export function repairRatesText(profile: Profile): string {
  if (profile.repairFree) return "free"
  return profile.repairLaborType === "flat"
    ? `${formatMoney(profile.repairLaborRate)} flat`
    : chipRatesText(chipRates.map((field) => profile[field]))
}

export const kitFields = {
  "W/S": ["replaceInstallKitRateWS", "replaceInstallKitTypeWS"],
  "H/M": ["replaceInstallKitRateHM", "replaceInstallKitTypeHM"],
  "F/C": ["replaceInstallKitRateFC", "replaceInstallKitTypeFC"],
} as const
export const kitRateText = (profile: Profile, kit: (typeof kitNames)[number]): string => {
  const [rate, type] = kitFields[kit]
  return `${formatMoney(profile[rate])} ${kitTypeLabels[profile[type]]}`
}

export const ratesOfProfile = (profile: Profile): RateTexts => ({
  Glass: glassRatesText(profile),
  Labor: laborText(profile),
  Repairs: repairRatesText(profile),
  Kit: `${profile.replaceInstallKitDefault} ${kitRateText(profile, profile.replaceInstallKitDefault)}`,
  Moldings: mouldingText(profile.replaceMouldingDiscountOemRate, profile.replaceMouldingDiscountNonOemRate),
})
