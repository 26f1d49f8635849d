import * as z from "zod"
import { services } from "../domain/services.ts"
import { endpoint } from "./endpoint.ts"
import { date, id, numberInQuery, text, time } from "./kinds.ts"

const zip = z.string().regex(/^\d{5}$/, "Enter a 5-digit ZIP code.")

/** How many days one answer tells at most. */
export const mostDays = 14

/** Every day that was asked for, those on which the shop is closed without windows. */
export const AppointmentDays = z.array(
  z.object({
    date,
    windows: z.array(
      z.object({
        start: time,
        end: time,
        /** one that is taken, or too early for the part, stays in the list */
        free: z.boolean(),
        /** soon, with a short drive and on a day with room: at most two of an answer */
        best: z.boolean(),
      }),
    ),
  }),
)
export type AppointmentDays = z.output<typeof AppointmentDays>

/**
 * When somebody can come, or the car can be brought: days with their windows, free and taken, the best two marked. Either
 * `branch`, for the job in that shop, or `zip` (and `city` where it is known) for a job at the customer's place.
 *
 * An answer without `branch` means that no shop drives there: `days` is empty, and `shops` are those to which the car may be
 * brought, the nearest first (names and addresses: GET /branches). No free window in all of `days`: ask from a later day, or
 * offer "call me".
 */
export const getAppointmentWindows = endpoint({
  area: "requests",
  name: "get-appointment-windows",
  method: "GET",
  path: "/appointmentwindows",
  roles: "public",
  programs: true,
  access: ["table:read"],
  query: z.strictObject({
    service: z.enum(services),
    branch: id.optional(),
    zip: zip.optional(),
    city: text(60).optional(),
    /** today unless told; at most half a year ahead */
    from: date.optional(),
    /** 7 unless told */
    days: numberInQuery
      .refine((days) => days >= 1 && days <= mostDays, `Ask for 1 to ${mostDays} days.`)
      .optional(),
  }),
  reply: z.object({
    /** the shop that does it */
    branch: id.optional(),
    /** where the part is ordered first: the first day on which it can be there */
    partOn: date.optional(),
    days: AppointmentDays,
    shops: z.array(z.object({ branch: id, miles: z.int().optional() })),
  }),
  refusals: [],
})
