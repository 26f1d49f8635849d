import * as z from "zod"
import { chargeTypes, invoiceTypes } from "../domain/charges/charge-types.ts"
import { serviceStatuses } from "../domain/job/status.ts"
import { daysBetween } from "../domain/schedule/dates.ts"
import { messages } from "../messages.ts"
import { endpoint } from "./definition/endpoint.ts"
import { cursor, date, id, money, numberInQuery, storedKinds } from "./definition/kinds.ts"

type Kinds<Money extends z.ZodType, Date extends z.ZodType> = { money: Money; date: Date }

/** A job with one technician's pay. It shows neither others' pay nor the job's costs and revenue. */
const jobFields = <M extends z.ZodType, D extends z.ZodType>({ money, date }: Kinds<M, D>) => ({
  invoiceNumber: z.int(),
  date,
  serviceStatus: z.enum(serviceStatuses),
  invoiceType: z.enum(invoiceTypes),
  customerName: z.string().optional(),
  vehicle: z.string().optional(),
  serviceSummary: z.string().optional(),
  halfJob: z.boolean(),
  /** Number of lines that should pay technicians and don't yet. */
  missingPay: z.int(),
  amount: money,
  /** The day on which the job began to count, if that was not its own day. */
  countedOn: date.optional(),
  /** The day since which the job counts again, after it had stopped. */
  countedAgainOn: date.optional(),
  lines: z.array(
    z.object({
      charge: id,
      type: z.enum(chargeTypes),
      description: z.string().optional(),
      role: z.enum(["Installer", "Assistant"]),
      /** Why the line pays half its rate: the work on the line pays half, or the technician was marked half. */
      half: z.enum(["line", "marked"]).optional(),
      /** Set when autofill split the pay by another rule than everyone's own rates. */
      share: z.enum(["each", "split evenly"]).optional(),
      autofilled: z.boolean(),
      crew: z.int(),
      amount: money,
    }),
  ),
})
export const StoredEarnedJob = z.object(jobFields(storedKinds))
export type EarnedJob = z.output<typeof StoredEarnedJob>
const EarnedJob = z.object(jobFields({ money, date }))
const PayrollJob = EarnedJob.pick({
  invoiceNumber: true,
  date: true,
  serviceStatus: true,
  amount: true,
  countedOn: true,
  countedAgainOn: true,
})

const roles = ["clerk", "technician"] as const
const maxDays = 366

const isPeriod = ({ value, issues }: z.core.ParsePayload<{ from: string; to: string }>) => {
  const days = daysBetween(value.from, value.to)
  const message =
    days < 0 ? messages.earnings.endsBefore : days >= maxDays ? messages.earnings.tooLong : undefined
  if (message) issues.push({ code: "custom", input: value, path: ["to"], message })
}
const period = { from: date, to: date }

/** Returns technicians' earnings (docs/decisions/earnings.md). Technicians see their own, clerks anyone's. */
export const getEarnings = endpoint({
  area: "earnings",
  name: "get-earnings",
  method: "GET",
  path: "/earnings",
  programs: true,
  access: ["table:read", "signing"],
  refusals: ["not_found"],
  variants: {
    /** The jobs of a period by day, with each line's pay, including jobs not yet counted. Paged. */
    jobs: {
      roles,
      query: z
        .strictObject({ jobsOf: id, ...period, limit: numberInQuery.optional(), cursor: cursor.optional() })
        .check(isPeriod),
      reply: z.array(EarnedJob),
    },
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
    /** Figures from today to this year. The lists are newest first, at most 50 each. */
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
        /** Weeks start on Sunday. */
        thisweeks: money,
        thisweeksJobs: z.int(),
        thismonths: money,
        thismonthsJobs: z.int(),
        lastmonths: money,
        lastmonthsJobs: z.int(),
        thisyear: money,
        thisyearJobs: z.int(),
        todaysJobSummary: z.array(EarnedJob),
        warranty: z.array(EarnedJob),
        /** Jobs before today that aren't counted yet, or whose pay is incomplete. */
        nonReported: z.array(EarnedJob),
      }),
    },
    /** `jobs` and `amount` are of the period's days, as in the other variants. */
    payroll: {
      roles: ["clerk"],
      query: z.strictObject(period).check(isPeriod),
      reply: z.array(
        z.object({
          technician: id,
          name: z.string(),
          jobs: z.int(),
          amount: money,
          /** Jobs of days outside the period that began to count in it. To be paid, too. */
          additions: z.array(PayrollJob),
          /** Jobs in `amount` that began to count outside the period, so that another payroll pays them. */
          removals: z.array(PayrollJob),
          /**
           * Jobs that stopped counting and count again since a day of the period, and began to count outside it. An
           * earlier payroll may have paid them, so `amount` and `additions` leave them out.
           */
          countedAgain: z.array(PayrollJob),
          /** Jobs of the period's days up to today that have pay and don't count yet. */
          uncounted: z.array(PayrollJob),
        }),
      ),
    },
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
