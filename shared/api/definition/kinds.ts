import * as z from "zod"
import { idPattern } from "../../domain/id.ts"
import { maxCents, parseMoney, toDollars, tooMuch } from "../../domain/money/money.ts"
import { removeInvisible, removeUnreadable } from "../../domain/normalize-input.ts"
import { emailPattern, maxEmailLength, normalizeEmail } from "../../domain/people/email.ts"
import { readPhone } from "../../domain/people/phone.ts"
import { parseWireDate, toWireDate, toWireTime, windowTimes } from "../../domain/schedule/dates.ts"
import { readTime } from "../../domain/schedule/read-time.ts"
import { longestPlate, normalizePlate } from "../../domain/vehicle/license-plate.ts"
import { readVin } from "../../domain/vehicle/vin.ts"
import { t } from "../../language.ts"
import { messages } from "../../messages.ts"

/** Shared schemas of the wire format (docs/domain.md, sections 2 and 3). Each decodes to the form that rules use. */

const plainNumber = /^(?=.{1,40}$)-?(?:\d+(?:\.\d+)?|\.\d+)$/

/**
 * Dollars (a number or digits as text) truncated to two decimals on the wire, cents inside. It has no upper limit, so
 * every stored amount can be read and fixed.
 */
export const money = z.codec(
  z.union([z.number(), z.string().regex(plainNumber, t("Enter an amount, like 250.00."))]),
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
export const typedMoney = money.refine((cents) => Math.abs(cents) <= maxCents, tooMuch)
export const amount = typedMoney.refine((cents) => cents >= 0, t("Enter 0 or more."))

/** M/D/YYYY on the wire, YYYY-MM-DD inside. */
export const date = z.codec(z.string(), z.string(), {
  decode: (text, context) => {
    const parsed = parseWireDate(text)
    if (parsed !== undefined) return parsed
    context.issues.push({ code: "custom", input: text, message: t("Enter a date, like 11/20/2026.") })
    return z.NEVER
  },
  encode: toWireDate,
})

/** 6:00am on the wire, minutes after midnight inside. */
export const time = z.codec(z.string(), z.int(), {
  decode: (text, context) => {
    const parsed = readTime(text)
    if (parsed !== undefined) return parsed
    context.issues.push({ code: "custom", input: text, message: t("Enter a time, like 6:00am.") })
    return z.NEVER
  },
  encode: toWireTime,
})

/** The person who did something, as lists and histories show them. */
export const Author = z.object({ _id: z.string(), name: z.string(), initials: z.string() })
export type Author = z.output<typeof Author>

export const windowTime = time.refine(
  (minutes) => windowTimes.includes(minutes),
  t("Choose a half hour from 6:00am to 9:00pm."),
)

export const storedKinds = {
  money: z.int(),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  time: z.int().min(0).max(1440),
} as const
export const wireKinds = { money, date, time } as const
export const writtenKinds = { money: amount, date, time } as const

export const zip = z.string().regex(/^\d{5}$/, "Enter a 5-digit ZIP code.")

export const instant = z.iso.datetime()

/** Ten digits, from whatever a person typed or pasted (`readPhone`). */
export const phone = z
  .string()
  .overwrite((typed) => readPhone(typed) ?? typed)
  .regex(/^\d{10}$/, messages.users.phoneLength)
/** 3 to 50 characters (owner's specification), or empty. */
export const email = z.union([
  z
    .string()
    .overwrite(normalizeEmail)
    .check(z.email({ pattern: emailPattern, error: messages.users.emailInvalid }))
    .min(3)
    .max(maxEmailLength, t(`Enter at most ${maxEmailLength} characters.`)),
  z.literal(""),
])
export const id = z.string().regex(idPattern, "Enter an id.")

/** Cleans text from outside sources: removes unreadable characters and cuts it to `most`. */
export const cleanText = (text: string, maxLength: number): string =>
  removeUnreadable(removeInvisible(text.slice(0, maxLength))).trim()
export const text = (most: number) =>
  z
    .string()
    .max(most, t(`Enter at most ${most} characters.`))
    .overwrite(removeInvisible)
    .refine((typed) => removeUnreadable(typed) === typed, t("Remove control characters."))

/** The supplier's id of a car, of any length suppliers use. */
export const carId = text(200).trim()

/** A PNG from a signature pad as a data address, usually 10 to 60 kB. */
export const signaturePicture = z.string().max(400_000, t("This picture is too large."))
/** A new picture: a data address, or the key of an upload. */
export const newPicture = z.string().max(6_000_000, t("This picture is too large."))
/** Where the previous page ended, as `x-next-cursor` returned it. */
export const cursor = z.string().max(1000)

export const technicianIds = z
  .array(id)
  .max(8)
  .overwrite((ids) => [...new Set(ids)])

export const numberInQuery = z.codec(z.string().regex(/^\d{1,12}$/, t("Enter a number.")), z.int(), {
  decode: Number,
  encode: String,
})
export const flagInQuery = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (text) => text === "true",
  encode: (flag) => (flag ? "true" : "false"),
})
export const listInQuery = z.codec(z.string().max(2000), z.array(z.string()), {
  decode: (text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  encode: (parts) => parts.join(","),
})

/**
 * Fields to return for each record, separated by commas. Defaults to all. `_id` always comes along, a field hidden
 * from the role never does, and an unknown name is refused.
 */
export const fieldFilter = listInQuery.optional()

export const Matches = z.object({ matches: z.int() })

/** As typed, pasted, or scanned on the wire. 17 capital letters and digits inside. */
export const vin = z.codec(text(40), z.string(), {
  decode: (typed, context) => {
    const read = readVin(typed)
    if (read.ok) return read.vin
    context.issues.push({ code: "custom", input: typed, message: read.detail })
    return z.NEVER
  },
  encode: (vin) => vin,
})

export const licensePlate = text(longestPlate).overwrite(normalizePlate)
