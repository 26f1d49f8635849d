import { t } from "../../language.ts"
import type { SubmittedStatus } from "../job/status.ts"
import { printedDate, shopTimeAt } from "../schedule/dates.ts"

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
  missingInformation: t("Information is missing"),
  wrongRates: t("Rates or prices differ"),
  wrongPart: t("Wrong part or vehicle"),
  notCovered: t("Not covered"),
  duplicate: t("Billed already"),
  late: t("Billed too late"),
  other: t("Another reason"),
}

export type Rejection = {
  reason: RejectionReason
  /** What the carrier wants changed, in its words. */
  note?: string | undefined
  /** Instant. */
  at: string
  /** The rejected bill, by its instant, with the cents that it billed. Missing if no bill was sent from here. */
  bill?: { at: string; amount: number; isSupplement?: true | undefined } | undefined
  /** The bill's status before. */
  before?: SubmittedStatus | undefined
  /** The job was in Partial Payment before, because the other party had paid. */
  wasPartlyPaid?: true | undefined
  /** A person set another status while it was open, so no refund opens it again. */
  endedByHand?: true | undefined
}

export const rejectionSentence = ({
  reason,
  note,
  at,
  isSupplement = false,
}: Pick<Rejection, "reason" | "note" | "at"> & { isSupplement?: boolean | undefined }): string =>
  `${isSupplement ? "Supplement rejected" : "Rejected"} ${printedDate(shopTimeAt(at).date)}: ${rejectionTexts[reason]}.${note ? ` “${note}”` : ""}`

/** The last rejection by the job's carrier. */
export const lastRejectionOf = <One extends { carrierKey?: string | undefined }>({
  billRejections,
  insuranceCarrierKey,
}: {
  billRejections?: readonly One[] | undefined
  insuranceCarrierKey?: string | undefined
}): One | undefined => billRejections?.findLast(({ carrierKey }) => carrierKey === insuranceCarrierKey)
