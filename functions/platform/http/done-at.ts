/** Milliseconds. A younger call counts as made now. */
const minAge = 60_000
/** Milliseconds. Longest accepted time offline. */
const maxAge = 7 * 86_400_000

/** Milliseconds. A call that waited longer also keeps when it arrived. */
const maxUnmarkedWait = 5 * 60_000

/**
 * When a record arrived whose phone dates it earlier. The caller chooses `doneAt`, so readers need the other time as well.
 * Empty if the two are minutes apart.
 */
export const arrivalOf = (doneAt: Date | undefined, now: Date): { receivedAt?: string } =>
  doneAt && now.getTime() - doneAt.getTime() > maxUnmarkedWait ? { receivedAt: now.toISOString() } : {}

/**
 * Parses the `Done-At` header of a call that was queued offline. Returns undefined for recent or impossible times,
 * because phone clocks are unreliable.
 */
export const parseDoneAt = (header: string | undefined, now: Date): Date | undefined => {
  const age = now.getTime() - Date.parse(header ?? "")
  return age > minAge && age <= maxAge ? new Date(now.getTime() - age) : undefined
}
