import { showPhone } from "#shared/domain/people/phone.ts"
import { formatInstantInSentence, shopTimeAt, toWireTime } from "#shared/domain/schedule/dates.ts"
import type { SentMessage } from "./messages.ts"

type MessageFacts = Pick<SentMessage, "kind" | "to" | "state" | "at" | "deliveredAt" | "sentAt" | "problem">

export const recipientText = ({ kind, to, state }: Pick<MessageFacts, "kind" | "to" | "state">): string => {
  if (state === "received") return `Text from ${showPhone(to)}`
  return kind === "text" ? `Text to ${showPhone(to)}` : `Email to ${to}`
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
      return "sending..."
    case "sent":
      return sentAt ? `sent ${timeOf(sentAt, message, now)}` : "sent"
    case "delivered":
      return deliveredAt ? `delivered ${timeOf(deliveredAt, message, now)}` : "delivered"
    case "failed":
      return kind === "email" && problem.includes("bounced") ? "bounced" : "not delivered"
    case "dead":
      return "not sent"
    case "stopped":
      return "kept back"
  }
}

export const hasFailed = ({ state }: Pick<MessageFacts, "state">): boolean =>
  state === "failed" || state === "dead" || state === "stopped"

export const providerText = ({ kind, providerId }: Pick<SentMessage, "kind" | "providerId">): string =>
  providerId === undefined ? "" : `${kind === "text" ? "Twilio" : "Mail service"} ID ${providerId}`
