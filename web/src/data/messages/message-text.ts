import { showPhone } from "#shared/domain/people/phone.ts"
import { formatInstantInSentence, shopTimeAt, toWireTime } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import type { SentMessage } from "./messages.ts"

type MessageFacts = Pick<SentMessage, "kind" | "to" | "state" | "at" | "deliveredAt" | "sentAt" | "problem">

export const recipientText = ({ kind, to, state }: Pick<MessageFacts, "kind" | "to" | "state">): string => {
  if (state === "received") return t(`Text from ${showPhone(to)}`)
  return kind === "text" ? t(`Text to ${showPhone(to)}`) : t(`Email to ${to}`)
}

const timeOf = (instant: string, { at }: Pick<MessageFacts, "at">, now: Date): string =>
  shopTimeAt(instant).date === shopTimeAt(at).date
    ? toWireTime(shopTimeAt(instant).minutes)
    : formatInstantInSentence(instant, now)

export const outcomeText = (message: MessageFacts, now: Date): string => {
  const { state, kind, deliveredAt, sentAt, problem = "" } = message
  switch (state) {
    case "received":
      return ""
    case "queued":
    case "sending":
      return t("sending...")
    case "sent":
      return sentAt ? t(`sent ${timeOf(sentAt, message, now)}`) : t("sent")
    case "delivered":
      return deliveredAt ? t(`delivered ${timeOf(deliveredAt, message, now)}`) : t("delivered")
    case "failed":
      return kind === "email" && problem.includes("bounced") ? t("bounced") : t("not delivered")
    case "dead":
      return t("not sent")
    case "stopped":
      return t("kept back")
  }
}

export const providerText = ({ kind, providerId }: Pick<SentMessage, "kind" | "providerId">): string =>
  providerId === undefined ? "" : t(`${kind === "text" ? "Twilio" : t("Mail service")} ID ${providerId}`)
