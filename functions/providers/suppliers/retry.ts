import type { SupplierFailure, SupplierFault } from "./failure.ts"

/** How long somebody waits: a person at a screen soon looks elsewhere, a task in the night has time. */
export type Patience = {
  tries: number
  /** a longer pause than this is not waited for */
  longestPauseMs: number
  /** what is tried again */
  passing: readonly SupplierFault[]
}

export const patience = {
  // A person who waited out a time-out is told so, rather than kept for a second one.
  person: { tries: 2, longestPauseMs: 2000, passing: ["unreachable", "busy", "broken"] },
  task: {
    tries: 6,
    longestPauseMs: 60_000,
    passing: ["unreachable", "busy", "broken", "timeout", "unreadable", "paused"],
  },
} as const satisfies Record<string, Patience>

const firstPauseMs = 250

/**
 * Milliseconds before the next try after `tried` of them, doubling and spread by up to its half (`random` is 0 to 1), never less
 * than the supplier asks for; nothing when there is to be none.
 */
export const pauseBefore = (
  { fault, retryAfterSeconds }: Pick<SupplierFailure, "fault" | "retryAfterSeconds">,
  tried: number,
  { tries, longestPauseMs, passing }: Patience,
  random: number,
): number | undefined => {
  if (tried >= tries || !passing.includes(fault)) return undefined
  const asked = (retryAfterSeconds ?? 0) * 1000
  if (asked > longestPauseMs) return undefined
  const doubled = Math.min(firstPauseMs * 2 ** (tried - 1), longestPauseMs)
  return Math.max(asked, Math.round(doubled * (0.5 + random / 2)))
}
