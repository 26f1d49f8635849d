import * as z from "zod"
import { parseWireDate, parseWireTime, toWireDate, toWireTime, windowTimes } from "../domain/dates.ts"
import { parseMoney, toDollars } from "../domain/money.ts"
import { normalizeInput, removeInvisible } from "../domain/normalize-input.ts"
import { readVin } from "../domain/vin.ts"
import { messages } from "../messages.ts"

/** The kinds of values on the wire (docs/domain.md, sections 2 and 3), each decoded to the form that rules work with. */

const plainNumber = /^-?\d*\.?\d+$/

/** More than any job costs, in cents: of what is typed, and of what it comes to. */
export const mostCents = 999_999_999
export const tooMuch = "Enter at most 9,999,999.99."

/**
 * Dollars on the wire, truncated to two decimals; cents inside. Takes a number or its digits as text. Without a bound, so that
 * whatever is stored can be read and mended.
 */
export const money = z.codec(
  z.union([z.number(), z.string().regex(plainNumber, "Enter an amount, like 250.00.")]),
  z.int(),
  {
    decode: (dollars, context) => {
      const cents = parseMoney(dollars)
      if (cents !== undefined && Number.isSafeInteger(cents)) return cents
      context.issues.push({ code: "custom", input: dollars, message: tooMuch })
      return z.NEVER
    },
    encode: toDollars,
  },
)
/** Money as somebody types it. */
export const typedMoney = money.refine((cents) => Math.abs(cents) <= mostCents, tooMuch)
/** Money that nobody types with a minus. */
export const amount = typedMoney.refine((cents) => cents >= 0, "Enter 0 or more.")

/** M/D/YYYY on the wire, YYYY-MM-DD inside. */
export const date = z.codec(z.string(), z.string(), {
  decode: (text, context) => {
    const parsed = parseWireDate(text)
    if (parsed !== undefined) return parsed
    context.issues.push({ code: "custom", input: text, message: "Enter a date, like 11/20/2026." })
    return z.NEVER
  },
  encode: toWireDate,
})

/** 6:00am on the wire, minutes after midnight inside. */
export const time = z.codec(z.string(), z.int(), {
  decode: (text, context) => {
    const parsed = parseWireTime(text)
    if (parsed !== undefined) return parsed
    context.issues.push({ code: "custom", input: text, message: "Enter a time, like 6:00am." })
    return z.NEVER
  },
  encode: toWireTime,
})

/** The start or end of an appointment's window. */
export const windowTime = time.refine(
  (minutes) => windowTimes.includes(minutes),
  "Choose a half hour from 6:00am to 9:00pm.",
)

/** The same three as they lie in the table. */
export const storedKinds = {
  money: z.int(),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  time: z.int().min(0).max(1440),
} as const
export const wireKinds = { money, date, time } as const
/** What a person writes of them. */
export const writtenKinds = { money: amount, date, time } as const

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

export const phone = z.string().regex(/^\d{10}$/, messages.users.phoneLength)
/** 3 to 50 characters (owner's specification), or nothing. */
export const email = z.union([
  z
    .string()
    .overwrite((typed) => normalizeInput(typed).trim())
    .check(z.email(messages.users.emailInvalid))
    .min(3)
    .max(50, "Enter at most 50 characters."),
  z.literal(""),
])
/** Ids stand in keys of the table: nothing that separates the parts of a key is in them. */
export const id = z.string().regex(/^[\w.:-]{1,60}$/, "Enter an id.")

/** Control characters (but tab and line ends) and halves of characters are in no text that a person typed. */
const unreadable = /[^\P{Cc}\t\n\r]|\p{Cs}/u
/** What came from elsewhere, without them, and no longer than it may be. */
export const readable = (told: string, most: number): string =>
  removeInvisible(told.slice(0, most)).replaceAll(new RegExp(unreadable, "gu"), "").trim()
export const text = (most: number) =>
  z
    .string()
    .max(most, `Enter at most ${most} characters.`)
    .overwrite(removeInvisible)
    .refine((typed) => !unreadable.test(typed), "Remove control characters.")

/** What a supplier calls a car, as long as suppliers make it: the same wherever a car is named. */
export const carId = text(200).trim()

/** A PNG as a data address: of a signature pad, whose picture has 10 to 60 kB. */
export const signaturePicture = z.string().max(400_000, "This picture is too large.")
/** A new picture: a data address, or the key of an upload. */
export const newPicture = z.string().max(6_000_000, "This picture is too large.")
/** Where the page before ended, as `x-next-cursor` told it. */
export const cursor = z.string().max(1000)

/** Technicians of a job, each once. */
export const crew = z
  .array(id)
  .max(8)
  .overwrite((ids) => [...new Set(ids)])

/** A number in a query arrives as text. */
export const numberInQuery = z.codec(z.string().regex(/^\d{1,12}$/, "Enter a number."), z.int(), {
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
  decode: (text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  encode: (parts) => parts.join(","),
})

/**
 * The fields that a caller wants of each record of a reply, separated by commas; all of them where it is absent or empty. `_id`
 * always comes with them, a field that the role may not see never does, and an unknown name is refused.
 */
export const fieldFilter = listInQuery.optional()

export const Matches = z.object({ matches: z.int() })

/** As it was typed, pasted or scanned on the wire; 17 capital letters and digits inside. */
export const vin = z.codec(text(40), z.string(), {
  decode: (typed, context) => {
    const read = readVin(typed)
    if (read.ok) return read.vin
    context.issues.push({ code: "custom", input: typed, message: read.detail })
    return z.NEVER
  },
  encode: (vin) => vin,
})
