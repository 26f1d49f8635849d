/** Why carriers reject bills, in the words that clerks use. */
export const rejectionReasons = [
  "missingInformation",
  "wrongRates",
  "wrongPart",
  "notCovered",
  "duplicate",
  "late",
  "other",
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

export const rejectionTexts: Readonly<Record<RejectionReason, string>> = {
  missingInformation: "Information is missing",
  wrongRates: "Rates or prices differ",
  wrongPart: "Wrong part or vehicle",
  notCovered: "Not covered",
  duplicate: "Billed already",
  late: "Billed too late",
  other: "Another reason",
}
