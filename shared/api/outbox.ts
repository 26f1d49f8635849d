import * as z from "zod"
import { messageCauses, messageKinds, messageStates } from "../domain/messages/messages.ts"
import { endpoint } from "./definition/endpoint.ts"
import { Author, cursor, id, instant, Matches, numberInQuery } from "./definition/kinds.ts"

/** A text or email, queued or sent. The body of a one-time code is never returned. */
export const OutboxMessage = z.object({
  _id: id,
  kind: z.enum(messageKinds),
  to: z.string(),
  cc: z.string().optional(),
  subject: z.string().optional(),
  body: z.string(),
  attachments: z.array(z.string()).optional(),
  invoiceNumber: z.int().optional(),
  cause: z.enum(messageCauses).optional(),
  by: Author.optional(),
  state: z.enum(messageStates),
  at: instant,
  /** When a person sent it again. */
  queuedAt: instant.optional(),
  tries: z.int(),
  providerId: z.string().optional(),
  triedAt: instant.optional(),
  tryAt: instant.optional(),
  sentAt: instant.optional(),
  deliveredAt: instant.optional(),
  problem: z.string().optional(),
})
export type OutboxMessage = z.output<typeof OutboxMessage>

/** A message of a job or the inbox. `to` is the customer's number or address in both directions. */
export const ConversationMessage = OutboxMessage.extend({
  state: z.enum([...messageStates, "received"]),
  pictures: z.array(z.object({ address: z.string(), thumb: z.string() })).optional(),
  awaited: z.int().optional(),
  problems: z.array(z.string()).optional(),
  /** Pictures with a problem can be fetched again. */
  retryable: z.literal(true).optional(),
})
export type ConversationMessage = z.output<typeof ConversationMessage>

export const listOutbox = endpoint({
  area: "messages",
  name: "list-outbox",
  method: "GET",
  path: "/outbox",
  roles: ["admin", "developer"],
  programs: true,
  access: ["table:read"],
  query: z.strictObject({
    state: z.enum(messageStates),
    limit: numberInQuery.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.array(OutboxMessage),
  refusals: [],
})

export const resendMessage = endpoint({
  area: "messages",
  name: "resend-message",
  method: "POST",
  path: "/outbox",
  roles: ["admin", "developer"],
  access: ["table:read", "table:write"],
  body: z.strictObject({ _id: id }),
  reply: Matches,
  refusals: ["not_found", "action_not_allowed"],
  legacy: "Error",
})
