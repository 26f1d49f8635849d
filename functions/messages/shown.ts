import type { OutboxMessage } from "#shared/api/outbox.ts"
import type { Sending } from "../platform/outbox.ts"

/** A message as it is told: without the words of a code, and without where its files lie. */
export const shownMessage = ({ id, attachments, secretUntil, body, ...message }: Sending): OutboxMessage => ({
  ...message,
  _id: id,
  body: secretUntil === undefined ? body : "",
  ...(attachments && { attachments: attachments.map(({ fileName }) => fileName) }),
})
