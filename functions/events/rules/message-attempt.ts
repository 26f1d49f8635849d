import type { MessageState } from "#shared/domain/messages/messages.ts"

export type QueuedMessage = {
  state: MessageState
  tries: number
  /** ISO */
  triedAt?: string | undefined
  /** ISO; not retried earlier */
  tryAt?: string | undefined
  /** ISO; not sent afterwards */
  secretUntil?: string | undefined
}

/** Then the message is dead and needs a person. */
export const maxTries = 6

/** Longer than the sender's Lambda timeout. An attempt older than this has no owner and may be retried. */
export const maxTrySeconds = 30

/** Seconds; twenty minutes in all. */
export const secondsToRetry = (tries: number): number => Math.min(5 * 4 ** Math.max(tries - 1, 0), 900)

/** Seconds. Leaves time for a delivery report after a lost reply. */
export const unclearRetryDelay = (tries: number): number => Math.max(secondsToRetry(tries), 20)

export type Attempt =
  | { do: "nothing" }
  | { do: "wait"; seconds: number }
  | { do: "give up" }
  /** `unclear`: an earlier attempt had no reply */
  | { do: "try"; unclear: boolean }

/** Decides about a queued message. The queue may deliver it twice at once, so an attempt in progress is waited for. */
export const nextAttempt = (
  { state, tries, triedAt, tryAt, secretUntil }: QueuedMessage,
  now: Date,
): Attempt => {
  if (state !== "queued" && state !== "sending") return { do: "nothing" }
  const senderTimeout =
    state === "sending" && triedAt !== undefined ? Date.parse(triedAt) + maxTrySeconds * 1000 : 0
  const waitMs = Math.max(senderTimeout, tryAt === undefined ? 0 : Date.parse(tryAt)) - now.getTime()
  if (waitMs > 0) return { do: "wait", seconds: Math.ceil(waitMs / 1000) }
  if (tries >= maxTries) return { do: "give up" }
  if (secretUntil !== undefined && secretUntil <= now.toISOString()) return { do: "give up" }
  return { do: "try", unclear: state === "sending" }
}
