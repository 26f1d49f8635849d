/** The steps of a claim, in order. A request's status and payments decide, so no field stores it. */
export const claimLists = [
  "verify",
  "waiting",
  "notReady",
  "ready",
  "submitted",
  "rejected",
  "shortPaid",
  "paid",
] as const
export type ClaimList = (typeof claimLists)[number]

export const claimListTexts: Readonly<Record<ClaimList, string>> = {
  verify: "Verify coverage",
  waiting: "Waiting on carrier",
  notReady: "Not ready to bill",
  ready: "Ready to bill",
  submitted: "Submitted",
  rejected: "Rejected",
  shortPaid: "Short-paid",
  paid: "Paid this month",
}
