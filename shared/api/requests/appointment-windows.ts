import * as z from "zod"
import { services } from "../../domain/job/services.ts"
import { endpoint, shapeByRole } from "../definition/endpoint.ts"
import { date, id, numberInQuery, text, time, zip } from "../definition/kinds.ts"

export const maxDays = 14

const AppointmentWindow = z.object({
  start: time,
  end: time,
  free: z.boolean(),
  /** Soon, on a quiet day, with a short drive. At most two windows per reply are marked. */
  best: z.boolean(),
})

/** Every requested day. Closed days have no windows. */
export const AppointmentDays = z.array(z.object({ date, windows: z.array(AppointmentWindow) }))
export type AppointmentDays = z.output<typeof AppointmentDays>

/** What the office sees of the days: who can take the job, nearest first, and how much room is left. */
const OfficeDays = z.array(
  z.object({
    date,
    minutesLeft: z.int(),
    windows: z.array(
      AppointmentWindow.extend({
        technicians: z.array(
          z.object({
            _id: id,
            minutesLeft: z.int(),
            /** Added to the technician's route. */
            miles: z.number().optional(),
          }),
        ),
      }),
    ),
  }),
)

const Windows = z.object({
  branch: id.optional(),
  /** The city of `zip`, by its usual name. */
  city: z.string().optional(),
  /** First day the ordered part can be there, when it must be ordered. */
  partOn: date.optional(),
  days: OfficeDays,
  shops: z.array(z.object({ branch: id, miles: z.int().optional() })),
})
const ShownWindows = Windows.extend({ days: AppointmentDays })

/**
 * Lists the days and windows when a job can be done, free and taken, with the best one marked. Send `branch` for a
 * job at that shop, or `zip` (and `city` if known) for a job at the customer's address. A reply without `branch`
 * means that no shop drives there: `days` is empty and `shops` lists shops the customer can drive to, nearest first
 * (names and addresses: GET /branches). When nothing is free in all of `days`, ask for later days or offer a call.
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
    /** Defaults to today. At most half a year ahead. */
    from: date.optional(),
    days: numberInQuery
      .refine((days) => days >= 1 && days <= maxDays, `Ask for 1 to ${maxDays} days.`)
      .optional(),
    /** Secret of the link of a job that moves, which then takes no room. Another key changes nothing. */
    key: text(40).optional(),
    /** The same by the job's number, for someone logged in who may open the job. */
    id: text(12).optional(),
  }),
  reply: shapeByRole(Windows, { public: ShownWindows, user: ShownWindows, technician: ShownWindows }),
  refusals: [],
})
