import { kitNames } from "#shared/domain/charges/charge-types.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { discountText, laborText } from "#web/staff/shared/rates/labels.ts"
import {
  chipRates,
  kitFields,
  kitRateText,
  markdownOf,
  markupOf,
} from "#web/staff/shared/rates/profile-rates.ts"
import type { FieldDescriptor } from "../../ui/versioned/conflict.ts"
import type { Profile } from "./form.ts"

export const typeNames = { commercial: "Commercial", carrier: "Carrier" } as const

const yes = (flag: boolean): string => (flag ? "yes" : "no")
const orNothing = (text: string): string => text || "nothing"

export const descriptors: readonly FieldDescriptor<Profile>[] = [
  { label: "Name", fields: ["name"], text: ({ name }) => name },
  { label: "Type", fields: ["type"], text: ({ type }) => typeNames[type] },
  {
    label: "Logo",
    fields: ["logoUriPath"],
    text: ({ logoUriPath }) => (logoUriPath === "" ? "no logo" : "another logo"),
  },
  {
    label: "Billing fax",
    fields: ["billingFax"],
    text: ({ billingFax }) => (billingFax ? showPhone(billingFax) : "nothing"),
  },
  { label: "Tax exempt", fields: ["taxExempt"], text: ({ taxExempt }) => yes(taxExempt) },
  { label: "Repairs are free", fields: ["repairFree"], text: ({ repairFree }) => yes(repairFree) },
  { label: "Repair note", fields: ["repairInfo"], text: ({ repairInfo }) => orNothing(repairInfo) },
  {
    label: "Repair price",
    fields: ["repairLaborType"],
    text: ({ repairLaborType }) => (repairLaborType === "flat" ? "flat" : "per chip"),
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
  { label: "Labor", fields: ["replaceLaborRate", "replaceLaborType"], text: laborText },
  {
    label: "Default kit",
    fields: ["replaceInstallKitDefault"],
    text: ({ replaceInstallKitDefault }) => replaceInstallKitDefault,
  },
  ...kitNames.map((kit) => ({
    label: `Kit ${kit}`,
    fields: kitFields[kit],
    text: (profile: Profile) => kitRateText(profile, kit),
  })),
  {
    label: "OEM moldings",
    fields: ["replaceMouldingDiscountOemRate"],
    text: (profile) => discountText(profile.replaceMouldingDiscountOemRate),
  },
  {
    label: "Other moldings",
    fields: ["replaceMouldingDiscountNonOemRate"],
    text: (profile) => discountText(profile.replaceMouldingDiscountNonOemRate),
  },
]
