/** What takes so long to get here is told as it is done; milliseconds. */
const justNow = 2 * 60_000
/** Nobody's phone is offline for longer; what says so has a wrong clock. Milliseconds. */
const longestAgo = 30 * 86_400_000

/**
 * When something was done that a phone had to keep until it had signal: its `Done-At`. Clocks of phones go wrong, and nothing is
 * refused for that: what cannot be was done now.
 */
export const doneAtOf = (header: string | undefined, now: Date): Date | undefined => {
  const ago = now.getTime() - Date.parse(header ?? "")
  if (Number.isNaN(ago)) return undefined
  return ago > 0 && ago < longestAgo ? new Date(now.getTime() - ago) : now
}

/** Whether it matters that it is told only now. */
export const isLate = (doneAt: Date | undefined, now: Date): doneAt is Date =>
  doneAt !== undefined && now.getTime() - doneAt.getTime() > justNow
