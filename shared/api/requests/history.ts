import * as z from "zod"
import { parseHistoryCode } from "../../domain/job/history-head.ts"
import { endpoint } from "../definition/endpoint.ts"
import { date, numberInQuery } from "../definition/kinds.ts"

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
