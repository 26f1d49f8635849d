/** What the shop sends: texts and emails (docs/domain.md, section 10). */
export const messageKinds = ["text", "email"] as const

/** Why a message leaves. */
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
  "jobLink",
  "review",
] as const
export type MessageCause = (typeof messageCauses)[number]

/**
 * Where a message stands: to be sent or sent again, at the provider, taken by the provider, arrived, refused or bounced, given
 * up because nobody answered, or kept back because its reader ended texts.
 */
export const messageStates = ["queued", "sending", "sent", "delivered", "failed", "dead", "stopped"] as const
export type MessageState = (typeof messageStates)[number]

/** Why a message that is not at rest, or must not leave, is not sent again; nothing for one that a person may send again. */
export const whyNotAgain = {
  queued: "This message is still waiting to be sent.",
  sending: "This message is being sent right now.",
  sent: "This message was already sent.",
  delivered: "This message already arrived.",
  stopped: "This number opted out of texts. Call instead.",
  failed: undefined,
  dead: undefined,
} as const satisfies Record<MessageState, string | undefined>

/** What a provider takes as one text, in several segments. */
export const mostTextLetters = 1600

/** The provider took it. */
export const hasLeft = (state: MessageState): boolean => state === "sent" || state === "delivered"
