import type { MessageState } from "#shared/domain/messages/messages.ts"

/** A stored message as its sender finds it. */
export type Stored = {
  state: MessageState
  /** tries since it was queued */
  tries: number
  /** ISO instant of the last try */
  triedAt?: string | undefined
  /** ISO instant before which it is left alone */
  tryAt?: string | undefined
  /** ISO instant from which it is not to be sent any more */
  secretUntil?: string | undefined
}

/** After these the message rests as dead, for a person to look at. */
export const mostTries = 6

/** A sender lives no longer, as a test of its template says: what it began and did not end before is nobody's any more. */
export const longestTrySeconds = 30

/** Seconds until the next try, after so many that failed: twenty minutes in all. */
export const pauseAfter = (tries: number): number => Math.min(5 * 4 ** Math.max(tries - 1, 0), 900)

/** Nobody knows whether the provider took it; its own news of the message may still come. Seconds. */
export const pauseWhenUnclear = (tries: number): number => Math.max(pauseAfter(tries), 20)

export type Attempt =
  | { do: "nothing" }
  /** seconds until the queue is to bring it again */
  | { do: "wait"; seconds: number }
  | { do: "give up" }
  /** `unclear`: an earlier try ended without a word */
  | { do: "try"; unclear: boolean }

/**
 * What to do about a message that the queue brings, which may bring it twice at once: nothing of one that rests, wait while
 * another sender may still be at it or its pause lasts, give up, or try.
 */
export const attemptOf = ({ state, tries, triedAt, tryAt, secretUntil }: Stored, now: Date): Attempt => {
  if (state !== "queued" && state !== "sending") return { do: "nothing" }
  const goneBy =
    state === "sending" && triedAt !== undefined ? Date.parse(triedAt) + longestTrySeconds * 1000 : 0
  const left = Math.max(goneBy, tryAt === undefined ? 0 : Date.parse(tryAt)) - now.getTime()
  if (left > 0) return { do: "wait", seconds: Math.ceil(left / 1000) }
  if (tries >= mostTries) return { do: "give up" }
  if (secretUntil !== undefined && secretUntil <= now.toISOString()) return { do: "give up" }
  return { do: "try", unclear: state === "sending" }
}
