import * as z from "zod"
import { endpoint } from "./definition/endpoint.ts"
import { Author, cursor, id, instant, Matches, numberInQuery, phone } from "./definition/kinds.ts"
import { ConversationMessage } from "./outbox.ts"

const TimeRequest = z.object({ invoiceNumber: z.int(), wish: z.string(), at: instant })

/**
 * A phone's conversation with the shop: its last text, and who read and answered it. While only the shop has texted,
 * `lastAt` is the time of its last text, the same as `answeredAt`.
 */
export const Thread = z.object({
  phone,
  name: z.string().optional(),
  userId: id.optional(),
  invoiceNumber: z.int().optional(),
  lastAt: instant,
  lastBody: z.string(),
  unread: z.int(),
  readAt: instant.optional(),
  readBy: Author.optional(),
  answeredAt: instant.optional(),
  answeredBy: Author.optional(),
  wishes: z.array(TimeRequest).optional(),
  /** A text may have meant STOP. Texts are paused until staff record what the customer wants. */
  mayHaveOptedOut: z.literal(true).optional(),
  version: z.int(),
})
export type Thread = z.output<typeof Thread>

/** Lists conversations, latest first, or the messages of one phone, newest first. */
export const getInbox = endpoint({
  area: "messages",
  name: "get-inbox",
  method: "GET",
  path: "/inbox",
  programs: true,
  access: ["table:read", "signing"],
  refusals: [],
  variants: {
    ofPhone: {
      roles: ["clerk"],
      query: z.strictObject({ phone, limit: numberInQuery.optional(), cursor: cursor.optional() }),
      reply: z.array(ConversationMessage),
    },
    threads: {
      roles: ["clerk"],
      query: z.strictObject({ limit: numberInQuery.optional(), cursor: cursor.optional() }),
      reply: z.array(Thread),
    },
  },
})

export const readInbox = endpoint({
  area: "messages",
  name: "read-inbox",
  method: "PUT",
  path: "/inbox",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: z.strictObject({ phone, version: z.int() }),
  reply: Matches,
  refusals: ["not_found"],
  legacy: "Error",
})

/** Links a phone's unlinked texts and pictures, and its future texts, to a job. */
export const assignTexts = endpoint({
  area: "messages",
  name: "assign-texts",
  method: "POST",
  path: "/inbox",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z.strictObject({ phone, invoiceNumber: z.int().min(1).max(999_999_999) }),
  reply: Matches,
  refusals: ["not_found"],
  legacy: "Error",
})

/** Fetches a text's pictures again that were given up. Matches none while they are fetched, or if there are none. */
export const retryPictures = endpoint({
  area: "messages",
  name: "retry-pictures",
  method: "POST",
  path: "/textpictures",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  body: z.strictObject({ _id: id }),
  reply: Matches,
  refusals: ["not_found"],
  legacy: "Error",
})
