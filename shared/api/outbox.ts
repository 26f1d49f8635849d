import * as z from "zod"
import { messageCauses, messageKinds, messageStates } from "../domain/messages.ts"
import { endpoint } from "./endpoint.ts"
import { cursor, id, instant, Matches, numberInQuery } from "./kinds.ts"

/** What was sent, or is to be. The words of a one-time code are told to nobody. */
export const OutboxMessage = z.object({
  _id: id,
  kind: z.enum(messageKinds),
  /** ten digits, or an address */
  to: z.string(),
  cc: z.string().optional(),
  subject: z.string().optional(),
  body: z.string(),
  attachments: z.array(z.string()).optional(),
  invoiceNumber: z.int().optional(),
  cause: z.enum(messageCauses).optional(),
  by: z.object({ _id: z.string(), name: z.string(), initials: z.string() }).optional(),
  state: z.enum(messageStates),
  at: instant,
  tries: z.int(),
  /** by which Twilio or the mail service knows it */
  providerId: z.string().optional(),
  /** not tried before */
  tryAt: instant.optional(),
  sentAt: instant.optional(),
  deliveredAt: instant.optional(),
  problem: z.string().optional(),
})
export type OutboxMessage = z.output<typeof OutboxMessage>

/** What was sent and what came back, as it stands on a job and in the inbox; `to` is the other side's in both. */
export const ConversationMessage = OutboxMessage.extend({
  state: z.enum([...messageStates, "received"]),
  /** of what came in: addresses that open its pictures for an hour or two, and those of the same in small */
  pictures: z.array(z.object({ address: z.string(), thumb: z.string() })).optional(),
  /** pictures that are still to come from the provider */
  awaited: z.int().optional(),
  /** why others are not here */
  problems: z.array(z.string()).optional(),
})
export type ConversationMessage = z.output<typeof ConversationMessage>

/** What leaves, by where it stands, newest first. */
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

/** Sends a message again that rests: one that was refused, or given up. */
export const sendAgain = endpoint({
  area: "messages",
  name: "send-again",
  method: "POST",
  path: "/outbox",
  roles: ["admin", "developer"],
  access: ["table:read", "table:write"],
  body: z.strictObject({ _id: id }),
  reply: Matches,
  refusals: ["not_found", "action_not_allowed"],
  legacy: "Error",
})
