import type * as z from "zod"
import type { RequestSummary } from "../api/requests/request-summary.ts"
import type { LogLine } from "./pipeline/run.ts"
import { isDate } from "./schedule/dates.ts"

/**
 * A hint over the socket that a record has a new version. In the office a request's hint carries its row, as lists get
 * it. All others get no content: the client reads it through the API, which checks access.
 */
export type Hint = {
  topic: "request" | "notes" | "media" | "messages" | "inbox" | "tasks" | "ivy" | "calendar" | "account"
  /** The request's invoice number. 0 for everything that isn't of one request, such as a text without a job. */
  id: number
  /** Version of the request or note. Attachments always have 1. */
  version: number
  /** On the wire. Null after the request was deleted. */
  row?: z.input<typeof RequestSummary> | null
}

/** What tabs of the office can watch. */
export const topics = {
  /** Requests whose appointment is, or was, on this day (YYYY-MM-DD). */
  day: (date: string): string => `day#${date}`,
  /** Counts of a month's days (YYYY-MM). */
  month: (month: string): string => `month#${month}`,
  /** A request with its notes, media, and messages. */
  request: (invoiceNumber: number): string => `request#${invoiceNumber}`,
  requests: "requests",
} as const

export const maxWatchedTopics = 40

const isMonth = (text: string) => isDate(`${text}-01`)
const watchable: Record<string, (of: string) => boolean> = {
  day: isDate,
  month: isMonth,
  request: (number) => /^[1-9]\d{0,9}$/.test(number),
}

export const isWatchable = (topic: string): boolean => {
  const [kind = "", of, ...more] = topic.split("#")
  if (topic === topics.requests) return true
  return (
    Object.hasOwn(watchable, kind) && of !== undefined && more.length === 0 && watchable[kind]?.(of) === true
  )
}

/** Replaces what the socket watched before. The reply is "ok". */
export const watchMessage = (watched: readonly string[]): string =>
  JSON.stringify({ action: "watch", topics: watched })

/** Message that checks whether the connection is alive, and the reply to it. */
export const ping = { request: '{"action":"ping"}', alive: "alive" } as const

/** Starts the pipeline's log for owners (owner's specification). After "ok", `ProgramLines` follow. */
export const watching = { request: '{"action":"watch","topic":"pipeline"}', done: "ok" } as const

/** New lines of the pipeline's log, newest last. A line can arrive twice. */
export type ProgramLines = { topic: "pipeline"; run: string; lines: LogLine[] }
