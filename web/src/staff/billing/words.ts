import { kitNames } from "../../../../shared/domain/charges/charge.ts"
import { markupFromWire } from "../../../../shared/domain/charges/rates.ts"
import { formatHeadlineMoney, formatMoney, formatPercent } from "../../../../shared/domain/money.ts"
import { chipWords, kitTypeWords, laborWords, mouldingWords, offList } from "../../ui/rates/words.ts"
import type { FieldDescriptor } from "../../ui/versioned/conflict.ts"
import { chipRates, type Profile } from "./form.ts"

/* What a profile charges, in a few words: for its card, and for the choice between two people's versions. */

const step = (value: number, type: "percent" | "flat"): string =>
  type === "flat" ? formatHeadlineMoney(markupFromWire(value, type)) : formatPercent(value)

const markupOf = (profile: Profile) => step(profile.replaceMarkup, profile.replaceMarkupType)
const markdownOf = (profile: Profile) => step(profile.replaceMarkdown, profile.replaceMarkdownType)

export const typeNames = { commercial: "Commercial", carrier: "Carrier" } as const

export const glassWords = (profile: Profile): string =>
  profile.replacePricingMethod === "markup"
    ? `net price + ${markupOf(profile)}`
    : `list price \u2212 ${markdownOf(profile)}`

export function repairWords(profile: Profile): string {
  if (profile.repairFree) return "free"
  return profile.repairLaborType === "flat"
    ? `${formatMoney(profile.repairLaborRate)} for any number of chips`
    : chipWords(chipRates.map((field) => profile[field]))
}

/** The rate of each kit, and whether it is for each piece or for the job. */
export const kitFields = {
  "W/S": ["replaceInstallKitRateWS", "replaceInstallKitTypeWS"],
  "H/M": ["replaceInstallKitRateHM", "replaceInstallKitTypeHM"],
  "F/C": ["replaceInstallKitRateFC", "replaceInstallKitTypeFC"],
} as const
const kitRateWords = (profile: Profile, kit: (typeof kitNames)[number]): string => {
  const [rate, type] = kitFields[kit]
  return `${formatMoney(profile[rate])} ${kitTypeWords[profile[type]]}`
}

export const kitWords = (profile: Profile): string =>
  `${profile.replaceInstallKitDefault} ${kitRateWords(profile, profile.replaceInstallKitDefault)}`

export const mouldingsOf = (profile: Profile): string =>
  mouldingWords(profile.replaceMouldingDiscountOemRate, profile.replaceMouldingDiscountNonOemRate)

const yes = (flag: boolean): string => (flag ? "yes" : "no")
const orNothing = (text: string): string => text || "nothing"

/** Every field that is set, as two people are asked about it. */
export const descriptors: readonly FieldDescriptor<Profile>[] = [
  { label: "Name", fields: ["name"], text: ({ name }) => name },
  { label: "Type", fields: ["type"], text: ({ type }) => typeNames[type] },
  { label: "Logo", fields: ["logoUriPath"], text: ({ logoUriPath }) => orNothing(logoUriPath) },
  { label: "Tax exempt", fields: ["taxExempt"], text: ({ taxExempt }) => yes(taxExempt) },
  { label: "Repairs are free", fields: ["repairFree"], text: ({ repairFree }) => yes(repairFree) },
  { label: "Repair note", fields: ["repairInfo"], text: ({ repairInfo }) => orNothing(repairInfo) },
  {
    label: "Repair price",
    fields: ["repairLaborType"],
    text: ({ repairLaborType }) => (repairLaborType === "flat" ? "one price for all chips" : "chip by chip"),
  },
  {
    label: "Repair price (flat)",
    fields: ["repairLaborRate"],
    text: ({ repairLaborRate }) => formatMoney(repairLaborRate),
  },
  ...chipRates.map((field, index) => ({
    label: `Chip ${index + 1}`,
    fields: [field],
    text: (profile: Profile) => formatMoney(profile[field]),
  })),
  {
    label: "Pricing method",
    fields: ["replacePricingMethod"],
    text: ({ replacePricingMethod }) => (replacePricingMethod === "markup" ? "Markup" : "Markdown"),
  },
  { label: "Markup", fields: ["replaceMarkup", "replaceMarkupType"], text: markupOf },
  { label: "Markdown", fields: ["replaceMarkdown", "replaceMarkdownType"], text: markdownOf },
  { label: "Labor", fields: ["replaceLaborRate", "replaceLaborType"], text: laborWords },
  {
    label: "Default kit",
    fields: ["replaceInstallKitDefault"],
    text: ({ replaceInstallKitDefault }) => replaceInstallKitDefault,
  },
  ...kitNames.map((kit) => ({
    label: `Kit ${kit}`,
    fields: kitFields[kit],
    text: (profile: Profile) => kitRateWords(profile, kit),
  })),
  {
    label: "OEM mouldings",
    fields: ["replaceMouldingDiscountOemRate"],
    text: (profile) => offList(profile.replaceMouldingDiscountOemRate),
  },
  {
    label: "Other mouldings",
    fields: ["replaceMouldingDiscountNonOemRate"],
    text: (profile) => offList(profile.replaceMouldingDiscountNonOemRate),
  },
]
