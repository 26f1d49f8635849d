import type { MessageState } from "#shared/domain/messages/messages.ts"
import { t } from "#shared/language.ts"
import { equalsIgnoringCase } from "../../platform/same-value.ts"

type CurrentMessage = {
  kind: "text" | "email"
  to: string
  state: MessageState
  providerId?: string | undefined
  sentAt?: string | undefined
  problem?: string | undefined
}
/** Undefined if the report is outdated, repeated, or of another attempt. */
export type StatusUpdate =
  | {
      state: MessageState
      providerId?: string
      sentAt?: string
      deliveredAt?: string
      problem?: string | undefined
    }
  | undefined

/** By Twilio's error code (https://www.twilio.com/docs/api/errors). */
const reasons: Record<string, string> = {
  "30003": t("The phone is turned off or out of range."),
  "30004": t("The phone blocks texts."),
  "30005": t("The phone number doesn't exist."),
  "30006": t("This is a landline. It can't get texts."),
  "30007": t("The carrier filtered this text."),
  "30008": t("The carrier didn't say why."),
}
const unsubscribedCode = "21610"

const isUnderWay = (state: MessageState) => state === "queued" || state === "sending"

/**
 * Twilio's reports are repeated and unordered: a delivered text stays delivered, and a failed one can only become
 * delivered. The first report of a text with a lost reply shows that it was accepted.
 */
export const textStatusUpdate = (
  message: CurrentMessage,
  { sid, status, code }: { sid: string; status: string; code: string | undefined },
  now: Date,
): StatusUpdate => {
  if (message.kind !== "text" || (message.providerId ?? sid) !== sid || message.state === "delivered")
    return undefined
  const accepted = { providerId: sid, sentAt: message.sentAt ?? now.toISOString() }
  switch (status) {
    case "delivered":
      return { ...accepted, state: "delivered", deliveredAt: now.toISOString(), problem: undefined }
    case "undelivered":
    case "failed":
      if (message.state === "failed" || message.state === "stopped") return undefined
      return code === unsubscribedCode
        ? { providerId: sid, state: "stopped", problem: t("This number opted out of texts.") }
        : {
            providerId: sid,
            state: "failed",
            problem: reasons[code ?? ""] ?? t("The carrier couldn't deliver it."),
          }
    case "queued":
    case "accepted":
    case "sending":
    case "sent":
      return isUnderWay(message.state) ? { ...accepted, state: "sent", problem: undefined } : undefined
    default:
      return undefined
  }
}

export type MailEvent = {
  eventType: string
  mail: { messageId: string }
  bounce?: { bounceType: string; bouncedRecipients: { emailAddress: string }[] } | undefined
  delivery?: { recipients: string[] } | undefined
  complaint?: { complainedRecipients: { emailAddress: string }[] } | undefined
}

/** A bounce is final, whatever other servers report. Copies (cc) don't count. */
export const emailStatusUpdate = (message: CurrentMessage, event: MailEvent, now: Date): StatusUpdate => {
  if (message.kind !== "email" || message.state === "failed") return undefined
  const isTo = (recipients: readonly string[] = []) =>
    recipients.some((one) => equalsIgnoringCase(one, message.to))
  const accepted = { providerId: event.mail.messageId, sentAt: message.sentAt ?? now.toISOString() }
  switch (event.eventType) {
    case "Send":
      return isUnderWay(message.state) ? { ...accepted, state: "sent", problem: undefined } : undefined
    case "Delivery":
      return message.state !== "delivered" && isTo(event.delivery?.recipients)
        ? { ...accepted, state: "delivered", deliveredAt: now.toISOString(), problem: undefined }
        : undefined
    case "Bounce": {
      if (!isTo(event.bounce?.bouncedRecipients.map(({ emailAddress }) => emailAddress))) return undefined
      const problem =
        event.bounce?.bounceType === "Permanent"
          ? t("The address doesn't exist. The email bounced.")
          : t("The mailbox is full or busy. The email bounced.")
      return { ...accepted, state: "failed", problem }
    }
    case "Complaint":
      return isTo(event.complaint?.complainedRecipients.map(({ emailAddress }) => emailAddress))
        ? { ...accepted, state: message.state, problem: t("They marked this email as spam.") }
        : undefined
    case "Reject":
      return { ...accepted, state: "failed", problem: t("The mail service refused it.") }
    default:
      return undefined
  }
}
