import { billItemTexts } from "#shared/domain/insurance/bill-checklist.ts"
import { type ClaimList, claimLists } from "#shared/domain/insurance/claim-lists.ts"
import { rejectionSentence } from "#shared/domain/insurance/rejection.ts"
import { formatHeadlineMoney, sum } from "#shared/domain/money/money.ts"
import { printedDate } from "#shared/domain/schedule/dates.ts"
import type { Claim } from "#web/data/money/claims.ts"

export type ClaimFilters = { list: ClaimList; carrier?: string; branch?: string; source?: "dispatch" }

const isClaimList = (text: string | null): text is ClaimList => claimLists.some((list) => list === text)

/** The address of the page says what it shows. */
export const readFilters = (parameters: URLSearchParams): ClaimFilters => {
  const list = parameters.get("list")
  const carrier = parameters.get("carrier")
  const branch = parameters.get("branch")
  return {
    list: isClaimList(list) ? list : "verify",
    ...(carrier && { carrier }),
    ...(branch && { branch }),
    ...(parameters.get("source") === "dispatch" && { source: "dispatch" }),
  }
}

/** Claims of the carrier, branch, and source in all lists, so that every list has its count. */
export const filterClaims = (
  claims: readonly Claim[],
  { carrier, branch, source }: Omit<ClaimFilters, "list">,
): Claim[] =>
  claims.filter(
    (claim) =>
      (carrier === undefined || claim.carrierKey === carrier) &&
      (branch === undefined || claim.branch === branch) &&
      (source === undefined || claim.isDispatch === true),
  )

/** Oldest first. Paid ones latest first. */
export const claimsIn = (claims: readonly Claim[], list: ClaimList): Claim[] => {
  const sorted = claims
    .filter((claim) => claim.list === list)
    .toSorted((one, other) => one.since.localeCompare(other.since) || one.invoiceNumber - other.invoiceNumber)
  return list === "paid" ? sorted.reverse() : sorted
}

export const sumOf = (claims: readonly Claim[]): number => sum(claims.map(({ amount }) => amount))

/** Lists in which the carrier's answer is awaited. */
const listsAwaitingCarrier: readonly ClaimList[] = ["waiting", "submitted", "rejected", "shortPaid"]

/** Whom to ask about the claim by text. */
export const contactOf = ({ list, representative }: Pick<Claim, "list" | "representative">) =>
  listsAwaitingCarrier.includes(list) ? representative : undefined

/** The text that asks the carrier's representative about the claim. */
export const followUpText = (
  claim: Pick<
    Claim,
    "invoiceNumber" | "list" | "since" | "amount" | "references" | "customerName" | "vehicle"
  >,
  shop: string,
): string => {
  const { invoiceNumber, list, since, amount, references = [], customerName, vehicle } = claim
  const about = [
    references[0] ? `claim ${references[0]}` : `invoice ${invoiceNumber}`,
    [customerName, vehicle].filter(Boolean).join(", "),
  ]
  const subject = about.filter(Boolean).join(" for ")
  const [money, day] = [formatHeadlineMoney(amount), printedDate(since)]
  const questions: Partial<Record<ClaimList, string>> = {
    waiting: "Can you confirm the coverage and the dispatch number?",
    submitted: `We billed ${money} on ${day}. When can we expect payment? Do you need anything else?`,
    rejected: "Our bill was rejected. What needs to be corrected?",
    shortPaid: `${money} is still due after your payment on ${day}. When can we expect it?`,
  }
  return `Hi, this is ${shop || "the auto glass shop"} about ${subject}. ${questions[list] ?? ""}`
}

const nextSteps: Readonly<Record<ClaimList, string>> = {
  verify: "Call the carrier and record the coverage.",
  waiting: "Get the claim or dispatch number, or tell the customer that the policy doesn't pay.",
  notReady: "",
  ready: "Send the bill.",
  submitted: "Wait for the payment.",
  rejected: "Correct it and send it again.",
  shortPaid: "Ask for the rest, or adjust the bill.",
  paid: "",
}

/** What to do next. For an unready bill, what it lacks; for a rejected one, why. */
export const nextStepOf = ({
  list,
  gaps,
  lastRejection,
  isSupplement,
}: Pick<Claim, "list" | "gaps" | "lastRejection" | "isSupplement">): string => {
  if (list === "ready" && isSupplement) return "Send the supplement for the work added after the bill."
  if (list === "rejected" && lastRejection) return `${rejectionSentence(lastRejection)} ${nextSteps.rejected}`
  return list === "notReady"
    ? `Fix: ${gaps.map((item) => billItemTexts[item].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())).join(", ")}.`
    : nextSteps[list]
}
