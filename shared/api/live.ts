import * as z from "zod"
import { endpoint } from "./endpoint.ts"

/**
 * What a socket tells: that something has another version now, never what it says. Whoever hears it asks through the API,
 * which decides what they may see.
 */
export type Hint = {
  /** a request itself, or what is written and attached beside it */
  topic: "request" | "notes" | "media"
  /** the request's invoice number */
  id: number
  /** of the request or the note; an attachment has one alone */
  version: number
}

/** What is said over the socket to find out whether the line still stands, and what is answered. */
export const ping = { asked: '{"action":"ping"}', alive: "alive" } as const

export const createSocketTicket = endpoint({
  area: "live",
  name: "create-socket-ticket",
  method: "POST",
  path: "/socketticket",
  roles: "any",
  access: ["table:read", "table:write"],
  body: z.strictObject({}),
  /** opens `/ws?ticket=...` once, within half a minute */
  reply: z.object({ ticket: z.string() }),
  refusals: [],
})
