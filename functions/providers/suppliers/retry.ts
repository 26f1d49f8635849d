import type { SupplierFailure, SupplierFault } from "./failure.ts"

export type RetryPolicy = {
  maxAttempts: number
  /** give up if the supplier asks for a longer delay */
  maxDelayMs: number
  retryable: readonly SupplierFault[]
}

export const retryPolicies = {
  // After a timeout a person gets the error instead of a second wait.
  person: { maxAttempts: 2, maxDelayMs: 2000, retryable: ["unreachable", "busy", "broken"] },
  task: {
    maxAttempts: 6,
    maxDelayMs: 60_000,
    retryable: ["unreachable", "busy", "broken", "timeout", "unreadable", "paused"],
  },
} as const satisfies Record<string, RetryPolicy>

const firstDelayMs = 250

/**
 * Exponential backoff with jitter (`random` is 0 to 1), at least what the supplier asks for. Undefined means no retry.
 */
export const retryDelayMs = (
  { fault, retryAfterSeconds }: Pick<SupplierFailure, "fault" | "retryAfterSeconds">,
  attempts: number,
  { maxAttempts, maxDelayMs, retryable }: RetryPolicy,
  random: number,
): number | undefined => {
  if (attempts >= maxAttempts || !retryable.includes(fault)) return undefined
  const requestedMs = (retryAfterSeconds ?? 0) * 1000
  if (requestedMs > maxDelayMs) return undefined
  const backoffMs = Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs)
  return Math.max(requestedMs, Math.round(backoffMs * (0.5 + random / 2)))
}
