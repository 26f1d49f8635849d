/** A stored message as its sender finds it. */
export type Stored = {
  state: "queued" | "sending" | "sent" | "failed"
  /** tries so far */
  tries: number
  /** ISO instant of the last try */
  triedAt?: string | undefined
  /** ISO instant from which it is not to be sent any more */
  secretUntil?: string | undefined
}

/** After these the message rests as failed, for a person to look at. */
export const mostTries = 5

/** A sender lives no longer, as a test of its template says: what it began and did not end before is nobody's any more. */
export const longestTrySeconds = 30

/**
 * What to do about a message that the queue brings, which may bring it twice at once: nothing of one that is sent or given
 * up, wait while another sender may still be at it, give up, or try.
 */
export const attemptOf = (
  { state, tries, triedAt, secretUntil }: Stored,
  now: Date,
): "nothing" | "wait" | "give up" | "try" => {
  if (state === "sent" || state === "failed") return "nothing"
  const since = state === "sending" && triedAt !== undefined ? now.getTime() - Date.parse(triedAt) : Infinity
  if (since < longestTrySeconds * 1000) return "wait"
  if (tries >= mostTries) return "give up"
  return secretUntil !== undefined && secretUntil <= now.toISOString() ? "give up" : "try"
}
