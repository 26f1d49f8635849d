/** A call that takes up to this long to arrive was made now. Milliseconds. */
const justNow = 60_000
/** The longest that a phone is believed to have been without signal. Milliseconds. */
const longestOffline = 7 * 86_400_000

/**
 * When a phone without signal did what it sends only now: its `Done-At`. Undefined for everything that didn't really wait, so
 * that no header relaxes a limit by itself. Phone clocks are unreliable: an impossible time is no reason to refuse a call.
 */
export const doneAtOf = (header: string | undefined, now: Date): Date | undefined => {
  const ago = now.getTime() - Date.parse(header ?? "")
  return ago > justNow && ago <= longestOffline ? new Date(now.getTime() - ago) : undefined
}
