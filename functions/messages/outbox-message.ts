import type { OutboxMessage } from "#shared/api/outbox.ts"
import type { Sending } from "../platform/outbox.ts"

/** Hides the text of one-time codes and the storage keys of attachments. */
export const toOutboxMessage = ({
  id,
  attachments,
  secretUntil,
  body,
  ...message
}: Sending): OutboxMessage => ({
  ...message,
  _id: id,
  body: secretUntil === undefined ? body : "",
  ...(attachments && { attachments: attachments.map(({ fileName }) => fileName) }),
})
