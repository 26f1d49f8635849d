/**
 * What became of the parts that were taken off: a customer may ask for them, or to see them (California Business and
 * Professions Code 9884.10). Somebody records it; nothing is said of it otherwise.
 */
export const oldPartsChoices = ["returned", "shown", "declined"] as const
export type OldParts = (typeof oldPartsChoices)[number]

/** Over what became of them. */
export const oldPartsHeading = "Old parts"

export const oldPartsTexts: Record<OldParts, string> = {
  returned: "Returned to the customer",
  shown: "Shown to the customer",
  declined: "Offered to the customer, who didn't want them",
}
