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

/** Why a message can't be sent again. Undefined if it can. */
export const resendProblem = {
  queued: "This message is still waiting to be sent.",
  sending: "This message is being sent right now.",
  sent: "This message was already sent.",
  delivered: "This message already arrived.",
  stopped: "This message was held back.",
  failed: undefined,
  dead: undefined,
} as const satisfies Record<MessageState, string | undefined>

/** A provider's limit for one text of several segments. */
export const maxTextCharacters = 1600

export const isSent = (state: MessageState): boolean => state === "sent" || state === "delivered"
