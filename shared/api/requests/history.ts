import * as z from "zod"
import { parseHistoryCode } from "../../domain/job/history-head.ts"
import { endpoint } from "../definition/endpoint.ts"
import { Author, cursor, date, instant, numberInQuery } from "../definition/kinds.ts"

const head = z.codec(z.string().max(40), z.string(), {
  decode: (typed, context) => {
    const read = parseHistoryCode(typed)
    if (read !== undefined) return read
    context.issues.push({ code: "custom", input: typed, message: "Enter the 16 letters and digits." })
    return z.NEVER
  },
  encode: (known) => known,
})

/** Compares the history code of an invoice with the stored history. Reveals nothing else of the job. */
export const checkHistory = endpoint({
  area: "requests",
  name: "check-history",
  method: "GET",
  path: "/historycheck",
  roles: "public",
  programs: true,
  access: ["table:read"],
  query: z.strictObject({ invoiceNumber: numberInQuery, version: numberInQuery, head }),
  reply: z.discriminatedUnion("verdict", [
    z.object({ verdict: z.literal("newest") }),
    /** The code matched on this day. Events were added since. */
    z.object({ verdict: z.literal("older"), on: date }),
    /** The code is genuine, but the stored history no longer matches it. */
    z.object({ verdict: z.literal("changed") }),
    z.object({ verdict: z.literal("unknown") }),
  ]),
  refusals: [],
})

const change = z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })

export const getServiceRequestHistory = endpoint({
  area: "requests",
  name: "get-service-request-history",
  method: "GET",
  path: "/servicerequesthistory",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read"],
  query: z.strictObject({
    invoiceNumber: numberInQuery,
    limit: numberInQuery.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.array(
    z.object({
      version: z.int(),
      at: instant,
      /** When it happened, if a phone without signal reported it later. */
      doneAt: instant.optional(),
      by: Author,
      /** Code of the event: "partsOrdered". Old events without one have `earlier`. */
      code: z.string(),
      /** Text of the event: "ordered parts, Awaiting Parts". */
      action: z.string(),
      status: z.string(),
      changes: z.array(change),
      note: z.string().optional(),
    }),
  ),
  refusals: ["not_found"],
})
