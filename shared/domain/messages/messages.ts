export const messageKinds = ["text", "email"] as const

export const messageCauses = [
  "code",
  "consent",
  "booked",
  "enroute",
  "job",
  "request",
  "typed",
  "reply",
  "invoiceCopy",
  "bill",
  "jobLink",
  "review",
] as const
export type MessageCause = (typeof messageCauses)[number]

/**
 * States of a message: waiting, at the provider, accepted by the provider, delivered, refused or bounced, given up
 * without an answer, or held back because the recipient opted out or the job no longer fits it.
 */
export const messageStates = ["queued", "sending", "sent", "delivered", "failed", "dead", "stopped"] as const
export type MessageState = (typeof messageStates)[number]

/** It didn't go out or didn't arrive. */
export const hasFailed = ({ state }: { state: MessageState | "received" }): boolean =>
  state === "failed" || state === "dead" || state === "stopped"

/**
 * Hours. Work that hasn't been tried by then no longer starts by itself: its words may be outdated, or it was done
 * already and the table was restored to an earlier second.
 */
export const maxHoursUntried = 24

const resendProblems = {
  queued: "This message is still waiting to be sent.",
  sending: "This message is being sent right now.",
  sent: "This message was already sent.",
  delivered: "This message already arrived.",
  stopped: "This message was held back.",
  failed: undefined,
  dead: undefined,
} as const satisfies Record<MessageState, string | undefined>

type Steps = {
  at: string
  /** when a person sent it again */
  queuedAt?: string | undefined
  triedAt?: string | undefined
  /** when its next try is due */
  tryAt?: string | undefined
}

/** Nothing has happened for a day, so its place in the queue is lost. A person may send the message or webhook again. */
export const isLeftWaiting = (
  { state, at, queuedAt = at, triedAt = at, tryAt = at }: Steps & { state: string },
  now: Date,
): boolean =>
  (state === "queued" || state === "sending") &&
  [at, queuedAt, triedAt, tryAt].every(
    (step) => Date.parse(step) < now.getTime() - maxHoursUntried * 3_600_000,
  )

/** Why a message can't be sent again. Undefined if it can. */
export const findResendProblem = (message: Steps & { state: MessageState }, now: Date): string | undefined =>
  isLeftWaiting(message, now) ? undefined : resendProblems[message.state]

/** A provider's limit for one text of several segments. */
export const maxTextCharacters = 1600

export const isSent = (state: MessageState): boolean => state === "sent" || state === "delivered"
