/** Milliseconds. A younger call counts as made now. */
const minAge = 60_000
/** Milliseconds. Longest accepted time offline. */
const maxAge = 7 * 86_400_000

/**
 * Parses the `Done-At` header of a call that was queued offline. Returns undefined for recent or impossible times,
 * because phone clocks are unreliable.
 */
export const parseDoneAt = (header: string | undefined, now: Date): Date | undefined => {
  const age = now.getTime() - Date.parse(header ?? "")
  return age > minAge && age <= maxAge ? new Date(now.getTime() - age) : undefined
}
