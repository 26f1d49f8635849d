/**
 * Drops events that start a card payment or refund if its result is also in the history. Events are newest first, and
 * a job has one attempt at a time.
 */
export function hideSettledAttempts<Event extends { code: string }>(events: readonly Event[]): Event[] {
  let hasResult = false
  return events.filter(({ code }) => {
    if (code === "cardDone" || code === "cardFailed") hasResult = true
    const isSettled = hasResult && (code === "cardStarted" || code === "cardUndecided")
    if (code === "cardStarted") hasResult = false
    return !isSettled
  })
}
