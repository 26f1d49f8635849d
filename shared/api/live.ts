import * as z from "zod"
import type { LogLine } from "../domain/pipeline/run.ts"
import { endpoint } from "./endpoint.ts"

/**
 * A hint over the socket that a record has a new version. It carries no content: the client reads it through the API,
 * which checks access.
 */
export type Hint = {
  topic: "request" | "notes" | "media" | "messages" | "inbox" | "tasks" | "ivy"
  /** The request's invoice number. 0 for the inbox, tasks, and dispatches, which exist once. */
  id: number
  /** Version of the request or note. Attachments always have 1. */
  version: number
}

/** Message that checks whether the connection is alive, and the reply to it. */
export const ping = { asked: '{"action":"ping"}', alive: "alive" } as const

/** Starts the pipeline's log for owners (owner's specification). After "ok", `ProgramLines` follow. */
export const watching = { request: '{"action":"watch","topic":"pipeline"}', done: "ok" } as const

/** New lines of the pipeline's log, newest last. A line can arrive twice. */
export type ProgramLines = { topic: "pipeline"; run: string; lines: LogLine[] }

export const createSocketTicket = endpoint({
  area: "live",
  name: "create-socket-ticket",
  method: "POST",
  path: "/socketticket",
  roles: "any",
  access: ["table:read", "table:write"],
  body: z.strictObject({}),
  /** Opens `/ws?ticket=...` once, within 30 seconds. */
  reply: z.object({ ticket: z.string() }),
  refusals: [],
})
