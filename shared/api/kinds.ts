import * as z from "zod"
import { parseWireDate, parseWireTime, toWireDate, toWireTime } from "../domain/dates.ts"

/** The kinds of values on the wire (domain.md sections 2 and 3), each decoded to the form that rules work with. */

const plainNumber = /^-?\d*\.?\d+$/

/** Dollars on the wire, truncated to two decimals; cents inside. Takes a number or its digits as text. */
export const money = z.codec(
  z.union([z.number(), z.string().regex(plainNumber, "An amount in dollars, like 250.00, please.")]),
  z.int(),
  {
    // The text of a double carries the digits that were typed; arithmetic on it would not.
    decode: (dollars) => {
      const [whole = "0", decimals = ""] = String(dollars).split(".")
      const cents = Math.abs(Number(whole)) * 100 + Number(decimals.slice(0, 2).padEnd(2, "0"))
      return whole.startsWith("-") ? -cents : cents
    },
    encode: (cents) => cents / 100,
  },
)

/** M/D/YYYY on the wire, YYYY-MM-DD inside. */
export const date = z.codec(z.string(), z.string(), {
  decode: (text, context) => {
    const parsed = parseWireDate(text)
    if (parsed !== undefined) return parsed
    context.issues.push({ code: "custom", input: text, message: "A date like 11/20/2026, please." })
    return z.NEVER
  },
  encode: toWireDate,
})

/** 6:00am on the wire, minutes after midnight inside. */
export const time = z.codec(z.string(), z.int(), {
  decode: (text, context) => {
    const parsed = parseWireTime(text)
    if (parsed !== undefined) return parsed
    context.issues.push({ code: "custom", input: text, message: "A time like 6:00am, please." })
    return z.NEVER
  },
  encode: toWireTime,
})

/** The same three as they lie in the table. */
export const storedKinds = {
  money: z.int(),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  time: z.int().min(0).max(1440),
} as const
export const wireKinds = { money, date, time } as const

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

export const phone = z.string().regex(/^\d{10}$/, "A phone number of exactly ten digits, please.")
/** 3 to 50 characters (spec 1 and 2, section 5), or nothing. */
export const email = z.union([z.email("An e-mail address, please.").min(3).max(50), z.literal("")])
export const id = z.string().min(1).max(60)
export const text = (most: number) => z.string().max(most)

/** A number in a query arrives as text. */
export const numberInQuery = z.codec(z.string().regex(/^\d{1,12}$/, "A number, please."), z.int(), {
  decode: Number,
  encode: String,
})
/** "true" or "false" in a query. */
export const flagInQuery = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (text) => text === "true",
  encode: (flag) => (flag ? "true" : "false"),
})
/** A list in a query, separated by commas. */
export const listInQuery = z.codec(z.string().max(2000), z.array(z.string()), {
  decode: (text) => text.split(",").filter((part) => part !== ""),
  encode: (parts) => parts.join(","),
})

export const Matches = z.object({ matches: z.int() })
