import * as z from "zod"
import { chargeTypes, invoiceTypes } from "../domain/charges/charge.ts"
import { daysBetween } from "../domain/dates.ts"
import { serviceStatuses } from "../domain/status.ts"
import { messages } from "../messages.ts"
import { endpoint } from "./endpoint.ts"
import { cursor, date, id, money, numberInQuery, storedKinds } from "./kinds.ts"

type Kinds<Money extends z.ZodType, Date extends z.ZodType> = { money: Money; date: Date }

/** A job with what it pays one technician: nothing of what others get, of what it costs or brings. */
const jobFields = <M extends z.ZodType, D extends z.ZodType>({ money, date }: Kinds<M, D>) => ({
  invoiceNumber: z.int(),
  /** of the appointment, else of the arrival */
  date,
  serviceStatus: z.enum(serviceStatuses),
  invoiceType: z.enum(invoiceTypes),
  customerName: z.string().optional(),
  vehicle: z.string().optional(),
  serviceSummary: z.string().optional(),
  halfJob: z.boolean(),
  /** lines that pay their technicians and pay nobody yet */
  missingPay: z.int(),
  /** of all lines together */
  amount: money,
  lines: z.array(
    z.object({
      charge: id,
      type: z.enum(chargeTypes),
      description: z.string().optional(),
      role: z.enum(["Installer", "Assistant"]),
      /** half of the rate, as the line's work pays half or the technician was marked half */
      half: z.enum(["line", "marked"]).optional(),
      /** by autofill, and paid by another rule than each by their own rates */
      share: z.enum(["each", "split evenly"]).optional(),
      autofilled: z.boolean(),
      /** how many worked on it */
      crew: z.int(),
      amount: money,
    }),
  ),
})
export const StoredEarnedJob = z.object(jobFields(storedKinds))
export type EarnedJob = z.output<typeof StoredEarnedJob>
const EarnedJob = z.object(jobFields({ money, date }))

const roles = ["clerk", "technician"] as const
const mostDays = 366

const isPeriod = ({ value, issues }: z.core.ParsePayload<{ from: string; to: string }>) => {
  const days = daysBetween(value.from, value.to)
  const message =
    days < 0 ? messages.earnings.endsBefore : days >= mostDays ? messages.earnings.tooLong : undefined
  if (message) issues.push({ code: "custom", input: value, path: ["to"], message })
}
const period = { from: date, to: date }

/** What technicians earn (docs/decisions/earnings.md); of themselves, or of anyone for the office. */
export const getEarnings = endpoint({
  area: "earnings",
  name: "get-earnings",
  method: "GET",
  path: "/earnings",
  programs: true,
  access: ["table:read", "signing"],
  refusals: ["not_found"],
  variants: {
    /** the jobs of a period by day with the pay of each line, also those that no figure counts yet; in pages */
    jobs: {
      roles,
      query: z
        .strictObject({ jobsOf: id, ...period, limit: numberInQuery.optional(), cursor: cursor.optional() })
        .check(isPeriod),
      reply: z.array(EarnedJob),
    },
    /** what a period comes to, and its days that have a counted job */
    period: {
      roles,
      query: z.strictObject({ technician: id, ...period }).check(isPeriod),
      reply: z.object({
        ...period,
        amount: money,
        jobs: z.int(),
        days: z.array(z.object({ date, jobs: z.int(), amount: money })),
      }),
    },
    /** from today to this year, each with its count of jobs; the lists newest first, 50 at most */
    ofTechnician: {
      roles,
      query: z.strictObject({ technician: id }),
      reply: z.object({
        technician: id,
        name: z.string(),
        todays: money,
        todaysJobs: z.int(),
        yesterdays: money,
        yesterdaysJobs: z.int(),
        /** from Sunday on */
        thisweeks: money,
        thisweeksJobs: z.int(),
        thismonths: money,
        thismonthsJobs: z.int(),
        lastmonths: money,
        lastmonthsJobs: z.int(),
        thisyear: money,
        thisyearJobs: z.int(),
        /** all of today's that were not cancelled or closed */
        todaysJobSummary: z.array(EarnedJob),
        warranty: z.array(EarnedJob),
        /** of days before today: jobs that no figure counts yet, or not with all their pay */
        nonReported: z.array(EarnedJob),
      }),
    },
    /** what a period comes to for each technician who has a counted job in it, by name */
    payroll: {
      roles: ["clerk"],
      query: z.strictObject(period).check(isPeriod),
      reply: z.array(z.object({ technician: id, name: z.string(), jobs: z.int(), amount: money })),
    },
    /** today's pay by technician */
    overhead: {
      roles: ["clerk"],
      query: z.strictObject({}),
      reply: z.record(
        id,
        z.object({ name: z.string(), avatar: z.string().optional(), jobs: z.int(), pay: money }),
      ),
    },
  },
})
