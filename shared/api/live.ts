import * as z from "zod"
import type { LogLine } from "../domain/pipeline/run.ts"
import { endpoint } from "./endpoint.ts"

/**
 * What a socket tells: that something has another version now, never what it says. Whoever hears it asks through the API,
 * which decides what they may see.
 */
export type Hint = {
  /** a request itself, or what is written and attached beside it */
  topic: "request" | "notes" | "media" | "messages" | "inbox" | "tasks" | "ivy"
  /** the request's invoice number; of the inbox, the tasks and the dispatches, which are one, 0 */
  id: number
  /** of the request or the note; an attachment has one alone */
  version: number
}

/** What is said over the socket to find out whether the line still stands, and what is answered. */
export const ping = { asked: '{"action":"ping"}', alive: "alive" } as const

/**
 * Over the same socket an admin or developer asks to watch the program that makes a new catalog (owner's specification): "ok" says
 * that they do, and its lines follow as `ProgramLines`.
 */
export const watching = { asked: '{"action":"watch","topic":"pipeline"}', done: "ok" } as const

/** Lines of the program's log, as they come: newest last, a line now and then twice. */
export type ProgramLines = { topic: "pipeline"; run: string; lines: LogLine[] }

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
