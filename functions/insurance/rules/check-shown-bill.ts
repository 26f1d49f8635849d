import type { Bill } from "#shared/api/claims.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"

/** Refuses to send a bill that differs from the one the person downloaded or saw. */
export const checkShownBill = (
  { due, fingerprint }: Pick<Bill, "due" | "fingerprint">,
  shown: { fingerprint?: string | undefined; due?: number | undefined },
): Result<object, "due_changed"> => {
  if (shown.fingerprint !== undefined && shown.fingerprint !== fingerprint)
    return refuse(
      "due_changed",
      "The job changed since its bill was downloaded. Download it again, and send the new file.",
    )
  if (shown.due !== undefined && shown.due !== due)
    return refuse(
      "due_changed",
      `The bill is now for ${formatHeadlineMoney(due)}, not ${formatHeadlineMoney(shown.due)}. Check it, and download it again.`,
    )
  return allow({})
}
