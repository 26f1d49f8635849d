import type { ProblemError } from "../ui/problem.ts"

/** What says for sure that a card's earlier try took nothing; whatever else is answered says nothing about that one. */
const settling: readonly string[] = [
  "payment_failed",
  "not_found",
  "due_changed",
  "nothing_due",
  "already_paid",
  "payment_under_way",
]

/**
 * Whether a failed call says that no money was taken. Without an answer it may be in the books; what did not leave this time says
 * nothing about the time before (`again`).
 */
export function isDecided(
  failure: Pick<ProblemError, "code" | "outcomeUnknown">,
  { card, again }: { card: boolean; again: boolean },
): boolean {
  if (failure.outcomeUnknown) return false
  if (!again) return true
  return card ? settling.includes(failure.code) : failure.code !== "offline"
}
