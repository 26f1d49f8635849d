/** Milliseconds. A call that arrives within this time counts as made now. */
const justNow = 60_000
/** Milliseconds. The longest time without signal that is believed. */
const longestOffline = 7 * 86_400_000

/**
 * The `Done-At` of a call that waited offline. Undefined for a call that didn't wait, so the header alone relaxes no
 * limit. Phone clocks are unreliable: an impossible time falls back to the server's.
 */
export const doneAtOf = (header: string | undefined, now: Date): Date | undefined => {
  const ago = now.getTime() - Date.parse(header ?? "")
  return ago > justNow && ago <= longestOffline ? new Date(now.getTime() - ago) : undefined
}
