/** Drops the start of a card payment or refund whose result is in the history. Events are newest first. */
export function hideSettledAttempts<Event extends { code: string }>(events: readonly Event[]): Event[] {
  let hasResult = false
  return events.filter(({ code }) => {
    if (code === "cardDone" || code === "cardFailed") hasResult = true
    const isSettled = hasResult && (code === "cardStarted" || code === "cardUndecided")
    if (code === "cardStarted") hasResult = false
    return !isSettled
  })
}
