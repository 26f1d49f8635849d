import * as z from "zod"
import { endpoint } from "./endpoint.ts"
import { cursor, id, instant, Matches, numberInQuery, phone } from "./kinds.ts"
import { ConversationMessage } from "./outbox.ts"

const person = z.object({ _id: z.string(), name: z.string(), initials: z.string() })

/** Another time, in words: "Thu, Dec 3, 10:00am to 12:00pm, Ring twice". */
const Wish = z.object({ invoiceNumber: z.int(), wish: z.string(), at: instant })

/** What a phone texted to the shop: its last words, and who has read and answered them. */
export const Thread = z.object({
  phone,
  /** of the customer whose phone it is, where one is known */
  name: z.string().optional(),
  userId: id.optional(),
  /** the job that its texts stand on */
  invoiceNumber: z.int().optional(),
  lastAt: instant,
  lastBody: z.string(),
  /** texts that nobody has read */
  unread: z.int(),
  readAt: instant.optional(),
  readBy: person.optional(),
  answeredAt: instant.optional(),
  answeredBy: person.optional(),
  /** they asked for another time of these jobs on their page, and nobody has set one or kept the one that stands */
  wishes: z.array(Wish).optional(),
  /** one of their texts may have meant STOP: texts are paused, and nobody has recorded what they want */
  mayHaveOptedOut: z.literal(true).optional(),
  version: z.int(),
})
export type Thread = z.output<typeof Thread>

/** Who texted the shop, the latest first; with a phone what was said, newest first. */
export const getInbox = endpoint({
  area: "messages",
  name: "get-inbox",
  method: "GET",
  path: "/inbox",
  programs: true,
  access: ["table:read", "signing"],
  refusals: ["not_found"],
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

/** Somebody of the office has read what a phone texted, up to this version of it. */
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

/** Puts on a job what a phone texted that stands on none, with its pictures, and what it will text. */
export const placeTexts = endpoint({
  area: "messages",
  name: "place-texts",
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
