import type { MessageState } from "#shared/domain/messages/messages.ts"

/** A message as far as a provider's news of it can change it. */
type Standing = {
  kind: "text" | "email"
  to: string
  state: MessageState
  providerId?: string | undefined
  sentAt?: string | undefined
  problem?: string | undefined
}
/** What becomes of it; nothing where the news is old, of another try, or known. */
export type News =
  | {
      state: MessageState
      providerId?: string
      sentAt?: string
      deliveredAt?: string
      problem?: string | undefined
    }
  | undefined

/** Why a text did not arrive, by Twilio's error codes (https://www.twilio.com/docs/api/errors). */
const reasons: Record<string, string> = {
  "30003": "The phone is turned off or out of range.",
  "30004": "The phone blocks texts.",
  "30005": "The phone number doesn't exist.",
  "30006": "This is a landline. It can't get texts.",
  "30007": "The carrier filtered this text.",
  "30008": "The carrier didn't say why.",
}
const unsubscribed = "21610"

const isUnderWay = (state: MessageState) => state === "queued" || state === "sending"

/**
 * What Twilio tells of a text. Its calls come twice and in any order: what arrived has arrived, and what failed only arrives
 * any more. Its first word of a text whose reply was lost says that it was taken after all.
 */
export const textNews = (
  message: Standing,
  { sid, status, code }: { sid: string; status: string; code: string | undefined },
  now: Date,
): News => {
  if (message.kind !== "text" || (message.providerId ?? sid) !== sid || message.state === "delivered")
    return undefined
  const taken = { providerId: sid, sentAt: message.sentAt ?? now.toISOString() }
  switch (status) {
    case "delivered":
      return { ...taken, state: "delivered", deliveredAt: now.toISOString(), problem: undefined }
    case "undelivered":
    case "failed":
      if (message.state === "failed" || message.state === "stopped") return undefined
      return code === unsubscribed
        ? { providerId: sid, state: "stopped", problem: "This number opted out of texts." }
        : {
            providerId: sid,
            state: "failed",
            problem: reasons[code ?? ""] ?? "The carrier couldn't deliver it.",
          }
    case "queued":
    case "accepted":
    case "sending":
    case "sent":
      return isUnderWay(message.state) ? { ...taken, state: "sent", problem: undefined } : undefined
    default:
      return undefined
  }
}

/** An event of SES about a mail, as far as it is read. */
export type MailEvent = {
  eventType: string
  mail: { messageId: string }
  bounce?: { bounceType: string; bouncedRecipients: { emailAddress: string }[] } | undefined
  delivery?: { recipients: string[] } | undefined
  complaint?: { complainedRecipients: { emailAddress: string }[] } | undefined
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A mail that bounced did not arrive, whatever another server said before or says later. Copies to others don't count. */
export const emailNews = (message: Standing, event: MailEvent, now: Date): News => {
  if (message.kind !== "email" || message.state === "failed") return undefined
  const isTo = (recipients: readonly string[] = []) => recipients.some((one) => same(one, message.to))
  const taken = { providerId: event.mail.messageId, sentAt: message.sentAt ?? now.toISOString() }
  switch (event.eventType) {
    case "Send":
      return isUnderWay(message.state) ? { ...taken, state: "sent", problem: undefined } : undefined
    case "Delivery":
      return message.state !== "delivered" && isTo(event.delivery?.recipients)
        ? { ...taken, state: "delivered", deliveredAt: now.toISOString(), problem: undefined }
        : undefined
    case "Bounce": {
      if (!isTo(event.bounce?.bouncedRecipients.map(({ emailAddress }) => emailAddress))) return undefined
      const problem =
        event.bounce?.bounceType === "Permanent"
          ? "The address doesn't exist. The email bounced."
          : "The mailbox is full or busy. The email bounced."
      return { ...taken, state: "failed", problem }
    }
    case "Complaint":
      return isTo(event.complaint?.complainedRecipients.map(({ emailAddress }) => emailAddress))
        ? { ...taken, state: message.state, problem: "They marked this email as spam." }
        : undefined
    case "Reject":
      return { ...taken, state: "failed", problem: "The mail service refused it." }
    default:
      return undefined
  }
}
