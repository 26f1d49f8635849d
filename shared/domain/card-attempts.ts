/**
 * Hides the beginnings of card payments and refunds whose result is in the history too. An attempt and its result are two
 * events, and a reader needs only the result. Events are newest first. A job has one attempt at a time.
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
