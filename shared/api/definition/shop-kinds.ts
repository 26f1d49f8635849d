import * as z from "zod"
import { areHoursToChoose, normalizeHours } from "../../domain/schedule/hours-input.ts"
import { text } from "./kinds.ts"

/* Kinds of the shop's settings, business info, contact info, and branches. */

export const version = { version: z.int() }
export const baseVersion = { version: z.int().min(0).optional() }
export const Saved = z.object({ matches: z.int(), ...version })

export const trimmedText = (most: number) => text(most).trim()

export const httpsLink = trimmedText(500).regex(
  /^(https:\/\/\S+)?$/,
  "Enter an address that starts with https://.",
)

export const hours = z
  .string()
  .regex(
    /^(closed|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/,
    "Enter closed, or hours like 07:00-18:00.",
  )

/** Input is limited to these hours. Older stored values may differ. */
export const chosenHours = z
  .string()
  .overwrite(normalizeHours)
  .refine(areHoursToChoose, "Enter closed, or full hours between 06:00 and 21:00, like 07:00-18:00.")

export const hoursOfDays = <H extends z.ZodType>(hours: H) => ({
  sundayHours: hours,
  mondayHours: hours,
  tuesdayHours: hours,
  wednesdayHours: hours,
  thursdayHours: hours,
  fridayHours: hours,
  saturdayHours: hours,
})
