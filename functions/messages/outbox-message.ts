import type { OutboxMessage } from "#shared/api/outbox.ts"
import type { OutgoingMessage } from "../platform/outbox.ts"

/** Hides the text of one-time codes and the storage keys of attachments. */
export const toOutboxMessage = ({
  id,
  attachments,
  secretUntil,
  body,
  ...message
}: OutgoingMessage): OutboxMessage => ({
  ...message,
  _id: id,
  body: secretUntil === undefined ? body : "",
  ...(attachments && { attachments: attachments.map(({ fileName }) => fileName) }),
})
