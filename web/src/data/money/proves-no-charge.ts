import type { ProblemError } from "../../ui/feedback/problem.ts"

/** Refusals that prove that the earlier attempt charged nothing. Others say nothing about it. */
const conclusiveCodes: readonly string[] = [
  "payment_failed",
  "not_found",
  "due_changed",
  "nothing_due",
  "already_paid",
  "payment_under_way",
]

/**
 * Whether a failed call proves that no money was taken. A lost reply does not, and neither does a retry that
 * never left the device (`again`).
 */
export function provesNoCharge(
  failure: Pick<ProblemError, "code" | "outcomeUnknown">,
  { card, again: isRetry }: { card: boolean; again: boolean },
): boolean {
  if (failure.outcomeUnknown) return false
  if (!isRetry) return true
  return card ? conclusiveCodes.includes(failure.code) : failure.code !== "offline"
}
