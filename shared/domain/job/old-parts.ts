/**
 * What happened to replaced parts. Customers may ask for or inspect them (California Business and Professions Code
 * 9884.10). Without a record nothing is printed.
 */
export const oldPartsChoices = ["returned", "shown", "declined"] as const
export type OldParts = (typeof oldPartsChoices)[number]

export const oldPartsHeading = "Old parts"

export const oldPartsTexts: Record<OldParts, string> = {
  returned: "Returned to the customer",
  shown: "Shown to the customer",
  declined: "Offered to the customer, who didn't want them",
}
