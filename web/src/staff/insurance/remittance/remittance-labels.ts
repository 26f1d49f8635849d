import { canPost, mayRepeatPayment, type Verdict } from "#shared/domain/insurance/remittance.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { fullDate } from "#shared/domain/schedule/dates.ts"
import type { ColumnRole } from "./read-remittance.ts"
import type { LookupStatus } from "./use-earlier-claims.ts"
import type { Row } from "./use-posting.ts"

export const verdictTexts: Readonly<Record<Verdict, string>> = {
  exact: "Exact",
  short: "Short",
  over: "Over",
  unknown: "Unknown",
  paid: "Paid already",
  noPayment: "Not a payment",
}

export const roleTexts: Readonly<Record<ColumnRole, string>> = {
  unused: "Not used",
  reference: "Claim or invoice",
  amount: "Amount paid",
  check: "Check or payment number",
  date: "Payment date",
}

export const paymentsText = (count: number): string => (count === 1 ? "1 payment" : `${count} payments`)

const together = ({ sharedWith }: Row): string =>
  sharedWith.length === 0
    ? ""
    : ` Together with ${sharedWith.length === 1 ? "row" : "rows"} ${sharedWith.join(", ")}.`

const unknownTexts: Readonly<Record<LookupStatus, string>> = {
  pending: "Looking for paid claims…",
  error: "Couldn't look for paid claims.",
  success: "No open or paid claim has this number. Enter the invoice number.",
}

const earlierPayment = "The insurer paid part of this claim before, so check for a duplicate."
const earlierPaymentOf = (row: Row): string => (mayRepeatPayment(row) ? ` ${earlierPayment}` : "")

/** What the row means, and what to do about it. `lookup` is the one for claims that were paid before this month. */
export const explainRow = (row: Row, lookup: LookupStatus): string => {
  const { verdict, difference, claim, candidates, problem = "" } = row
  const amount = formatMoney(Math.abs(difference))
  switch (verdict) {
    case "exact":
      return `Pays all that is due.${together(row)}${earlierPaymentOf(row)}`
    case "short":
      return `${amount} stays due.${together(row)}${earlierPaymentOf(row)}`
    case "over":
      return `${amount} more than is due.${together(row)} ${
        canPost(row)
          ? "Check for a duplicate, and post only what is due."
          : mayRepeatPayment(row)
            ? earlierPayment
            : "Record what is due on the job, and ask the insurer about the rest."
      }`
    case "unknown":
      return candidates.length > 1 ? `${candidates.length} claims match. Choose one.` : unknownTexts[lookup]
    case "paid":
      return `The insurer paid ${formatMoney(claim?.amount ?? 0)}, last on ${fullDate(claim?.since ?? "")}.`
    case "noPayment":
      return problem
  }
}
