import { randomUUID } from "node:crypto"
import type { IncomingText } from "#functions/messages/inbox.ts"
import type { Message } from "#functions/platform/outbox.ts"
import { randomPhone } from "./people.ts"

export const aText = (fields: Partial<Message> = {}): Message => ({
  id: randomUUID(),
  kind: "text",
  to: randomPhone(),
  body: "Your glass is here. Job 48210.",
  at: new Date().toISOString(),
  ...fields,
})

export const anEmail = (fields: Partial<Message> = {}): Message => ({
  id: randomUUID(),
  kind: "email",
  to: `${randomUUID()}@example.com`,
  subject: "Invoice 48210",
  body: "Thank you. Your invoice is attached.",
  html: "<p>Thank you. Your <b>invoice</b> is attached.</p>",
  at: new Date().toISOString(),
  ...fields,
})

/** A text whose picture was given up. Trying again finds that the address isn't the provider's. */
export const aTextWithoutPicture = (fields: Partial<IncomingText> = {}): IncomingText => {
  const problem = "Twilio didn't answer."
  return {
    id: `SM${randomUUID()}`,
    phone: randomPhone(),
    body: "",
    at: new Date().toISOString(),
    media: [{ url: "https://example.com/1", type: "image/jpeg", problem, retryable: true }],
    ...fields,
  }
}
