import { t } from "../../language.ts"

/**
 * What happened to replaced parts. Customers may ask for or inspect them (California Business and Professions Code
 * 9884.10). Without a record nothing is printed.
 */
export const oldPartsChoices = ["returned", "shown", "declined"] as const
export type OldParts = (typeof oldPartsChoices)[number]

export const oldPartsHeading = t("Old parts")

export const oldPartsTexts: Record<OldParts, string> = {
  returned: t("Returned to the customer"),
  shown: t("Shown to the customer"),
  declined: t("Offered to the customer, who didn't want them"),
}
