/** What takes so long to get here was done just now; milliseconds. */
const justNow = 2 * 60_000
/** Nobody's phone is offline for longer; what says so has a wrong clock. Milliseconds. */
const longestAgo = 30 * 86_400_000

/**
 * When something was done that is told only now, as the phone on which it was done had no signal: its `Done-At`. Clocks of phones
 * go wrong, and nothing is refused for that: a time that cannot be is none.
 */
export const doneBefore = (header: string | undefined, now: Date): Date | undefined => {
  const ago = now.getTime() - Date.parse(header ?? "")
  return ago > justNow && ago < longestAgo ? new Date(now.getTime() - ago) : undefined
}
