import type { BillingProfile } from "#shared/api/billing.ts"
import type { kitNames } from "#shared/domain/charges/charge-types.ts"
import { markupFromWire } from "#shared/domain/charges/markup.ts"
import { formatHeadlineMoney, formatMoney, formatPercent } from "#shared/domain/money/money.ts"
import { chipWords, kitTypeWords, laborWords, mouldingWords, type RatesInWords } from "./words.ts"

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

export const glassWords = (profile: Profile): string =>
  profile.replacePricingMethod === "markup"
    ? `our cost + ${markupOf(profile)}`
    : `list price \u2212 ${markdownOf(profile)}`

export function repairWords(profile: Profile): string {
  if (profile.repairFree) return "free"
  return profile.repairLaborType === "flat"
    ? `${formatMoney(profile.repairLaborRate)} flat`
    : chipWords(chipRates.map((field) => profile[field]))
}

export const kitFields = {
  "W/S": ["replaceInstallKitRateWS", "replaceInstallKitTypeWS"],
  "H/M": ["replaceInstallKitRateHM", "replaceInstallKitTypeHM"],
  "F/C": ["replaceInstallKitRateFC", "replaceInstallKitTypeFC"],
} as const
export const kitRateWords = (profile: Profile, kit: (typeof kitNames)[number]): string => {
  const [rate, type] = kitFields[kit]
  return `${formatMoney(profile[rate])} ${kitTypeWords[profile[type]]}`
}

export const ratesOfProfile = (profile: Profile): RatesInWords => ({
  Glass: glassWords(profile),
  Labor: laborWords(profile),
  Repairs: repairWords(profile),
  Kit: `${profile.replaceInstallKitDefault} ${kitRateWords(profile, profile.replaceInstallKitDefault)}`,
  Mouldings: mouldingWords(profile.replaceMouldingDiscountOemRate, profile.replaceMouldingDiscountNonOemRate),
})
