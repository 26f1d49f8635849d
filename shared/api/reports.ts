import * as z from "zod"
import { chargeTypes, invoiceTypes } from "../domain/charges/charge.ts"
import { accountNames, journalKinds } from "../domain/journal.ts"
import { serviceStatuses } from "../domain/status.ts"
import { endpoint } from "./endpoint.ts"
import { cursor, date, flagInQuery, id, money, numberInQuery, storedKinds, text, wireKinds } from "./kinds.ts"

type Kinds<Money extends z.ZodType, Date extends z.ZodType> = { money: Money; date: Date }

/** One job as the reports see it: a row of its month. Nobody pays for warranty work, so its income is 0 here. */
const rowFields = <M extends z.ZodType, D extends z.ZodType>({ money, date }: Kinds<M, D>) => ({
  invoiceNumber: z.int(),
  version: z.int(),
  /** of the appointment, else of the arrival */
  date,
  branch: id.optional(),
  zone: z.string(),
  /** everybody who is assigned, on any line */
  technicians: z.array(id),
  invoiceType: z.enum(invoiceTypes),
  serviceStatus: z.enum(serviceStatuses),
  carrierKey: z.string().optional(),
  carrier: z.string().optional(),
  accountId: z.string().optional(),
  account: z.string().optional(),
  customerName: z.string().optional(),
  vehicle: z.string().optional(),
  serviceSummary: z.string().optional(),
  replaces: z.int(),
  repairs: z.int(),
  halfJob: z.boolean(),
  totalParts: money,
  totalLabor: money,
  totalTax: money,
  total: money,
  totalPartsCost: money,
  totalLaborCost: money,
  totalMiscCost: money,
  totalPnlNet: money,
  /** percent */
  taxRate: z.number(),
  taxRateSource: z.enum(["zip", "branch", "typed", "default"]),
  taxExempt: z.boolean(),
  totalCustomerDue: money,
  totalInsuranceDue: money,
  customerUnpaid: money,
  insuranceUnpaid: money,
  totalUnpaid: money,
  insuranceDeductible: money.optional(),
  totalPrepaid: money,
  customerTipAmount: money,
  /** YYYY-MM-DD of the day on which the work was done */
  completedOn: z.string().optional(),
  /** who is paid what for which line */
  pay: z.array(
    z.object({
      technician: id,
      charge: id,
      type: z.enum(chargeTypes),
      role: z.enum(["Installer", "Assistant"]),
      half: z.boolean(),
      amount: money,
    }),
  ),
  /** lines that pay their technicians and pay nobody yet */
  missingPay: z.int(),
  /** overhead was filled in and not reset */
  autofilled: z.boolean(),
  /** it was finished in another program, which reported it: no figure of a report counts it */
  movedIn: z.boolean().optional(),
})

export const StoredReportRow = z.object(rowFields(storedKinds))
export type ReportRow = z.output<typeof StoredReportRow>
const ReportRow = z.object(rowFields(wireKinds))

const billFields = <M extends z.ZodType, D extends z.ZodType>({ money, date }: Kinds<M, D>) => ({
  invoiceNumber: z.int(),
  payer: z.enum(["carrier", "account"]),
  /** the carrier's key or the account's id; "none" of a job without */
  payerId: z.string(),
  payerName: z.string(),
  /** the day on which the work was done */
  since: date,
  serviceStatus: z.enum(serviceStatuses),
  customerName: z.string().optional(),
  vehicle: z.string().optional(),
  /** what the payer was to pay, before all payments and credits */
  billed: money,
  due: money,
})

export const StoredOpenBill = z.object(billFields(storedKinds))
export type OpenBill = z.output<typeof StoredOpenBill>
const OpenBill = z.object(billFields(wireKinds))

const creditFields = <M extends z.ZodType>(money: M) => ({
  invoiceNumber: z.int(),
  serviceStatus: z.enum(serviceStatuses),
  invoiceType: z.enum(invoiceTypes),
  customerName: z.string().optional(),
  insuranceCarrier: z.string().optional(),
  vehicle: z.string().optional(),
  /** what is to be refunded to the customer or account, and to the insurer */
  customer: money,
  insurance: money,
})
export const StoredCredit = z.object(creditFields(storedKinds.money))
export type Credit = z.output<typeof StoredCredit>
const Credit = z.object(creditFields(money))

const balanceFields = <M extends z.ZodType>(money: M) => ({
  account: z.enum(accountNames),
  debit: money,
  credit: money,
})
const journalFields = <M extends z.ZodType, D extends z.ZodType>({ money, date }: Kinds<M, D>) => ({
  date,
  invoiceNumber: z.int(),
  /** an opening is what was owed for a job when it was moved in from another program */
  what: z.enum(journalKinds),
  /** a debit or a credit each; together they are equal */
  lines: z.array(z.object(balanceFields(money))),
})

export const StoredJournalEntry = z.object(journalFields(storedKinds))
export type JournalEntry = z.output<typeof StoredJournalEntry>
export type JournalLine = JournalEntry["lines"][number]
const JournalEntry = z.object(journalFields(wireKinds))

/** What the counted jobs of a report come to. */
const figures = {
  count: z.int(),
  total: money,
  parts: money,
  labor: money,
  tax: money,
  partsCost: money,
  laborCost: money,
  miscCost: money,
  /** parts less what they cost */
  partsNet: money,
  /** labor less pay and misc costs */
  laborNet: money,
  /** the two together */
  pnlNet: money,
  unpaid: money,
  replaces: z.int(),
  repairs: z.int(),
  halfJobs: z.int(),
  /** jobs with a line that pays nobody yet */
  missingPay: z.int(),
}
export const ReportFigures = z.object(figures)
export type ReportFigures = z.output<typeof ReportFigures>

const day = z.object({ date, count: z.int(), total: money, excluded: z.int() })
const excluded = z.object({
  count: z.int(),
  total: money,
  /** whatever their status is */
  movedIn: z.object({ count: z.int(), total: money }),
  /** of all others */
  statuses: z.array(z.object({ serviceStatus: z.enum(serviceStatuses), count: z.int(), total: money })),
})
const month = z.object({ counted: ReportFigures, excluded, days: z.array(day) })

/** Whose jobs are reported; several together narrow it. A carrier is looked for on insured jobs, an account on Net ones. */
const filters = {
  branch: id.optional(),
  technician: id.optional(),
  type: z.enum(invoiceTypes).optional(),
  carrier: id.optional(),
  account: id.optional(),
}
export type ReportFilters = {
  branch?: string | undefined
  technician?: string | undefined
  type?: (typeof invoiceTypes)[number] | undefined
  carrier?: string | undefined
  account?: string | undefined
}

/** A month of the shop, by any of its days: its totals, its jobs in pages, its sales tax, or its journal; and what is owed today. */
export const getReport = endpoint({
  area: "reports",
  name: "get-report",
  method: "GET",
  path: "/report",
  programs: true,
  access: ["table:read"],
  variants: {
    jobs: {
      roles: ["clerk"],
      query: z.strictObject({
        jobsOf: date,
        /** of that day alone */
        dayOnly: flagInQuery.optional(),
        ...filters,
        limit: numberInQuery.optional(),
        cursor: cursor.optional(),
      }),
      reply: z.array(ReportRow),
    },
    /** sales tax by the place of the job and its rate, counted jobs only */
    tax: {
      roles: ["clerk"],
      query: z.strictObject({ taxOf: date }),
      reply: z.array(
        z.object({
          zone: text(100),
          /** percent */
          rate: z.number(),
          source: z.enum(["zip", "branch", "typed", "default"]),
          count: z.int(),
          taxable: money,
          exempt: money,
          tax: money,
        }),
      ),
    },
    /** what insurers and accounts owe today, by payer, the oldest first; in pages */
    bills: {
      roles: ["clerk"],
      query: z
        .strictObject({
          billsOf: z.enum(["all", "carrier", "account"]),
          /** a carrier's key or an account's id */
          payer: id.optional(),
          limit: numberInQuery.optional(),
          cursor: cursor.optional(),
        })
        .refine(({ billsOf, payer }) => payer === undefined || billsOf !== "all", {
          path: ["payer"],
          message: "Ask for bills of a carrier or of an account.",
        }),
      reply: z.array(OpenBill),
    },
    /** jobs on which more was paid than is owed, the oldest first; in pages */
    credits: {
      roles: ["clerk"],
      query: z.strictObject({
        creditsOf: z.literal("all"),
        limit: numberInQuery.optional(),
        cursor: cursor.optional(),
      }),
      reply: z.array(Credit),
    },
    /** for the bookkeeper: sales and payments of the month by day, as entries that balance; a page counts jobs of a day */
    journal: {
      roles: ["clerk"],
      query: z.strictObject({
        journalOf: date,
        limit: numberInQuery.optional(),
        cursor: cursor.optional(),
      }),
      reply: z.array(JournalEntry),
    },
    /** what all entries of the month's journal come to, by account */
    balances: {
      roles: ["clerk"],
      query: z.strictObject({ balancesOf: date }),
      reply: z.array(z.object(balanceFields(money))),
    },
    month: {
      roles: ["clerk"],
      query: z.strictObject({ date, ...filters }),
      reply: month.extend({
        date,
        /** this month and those that it is compared with; all as a whole, a month that runs as far as it is */
        previous: month,
        yearBefore: month,
        /** each of them with all jobs that they worked on, so that two technicians of a job both count it */
        technicians: z.array(ReportFigures.extend({ _id: id, name: z.string(), pay: money })),
        types: z.array(ReportFigures.extend({ invoiceType: z.enum(invoiceTypes) })),
        /** of all receipts, whatever is filtered but for the technician; the office buys some, too */
        fuel: z.object({
          count: z.int(),
          cost: money,
          /** whether the profit counts it: fuel has no branch, type, carrier or account */
          counts: z.boolean(),
          people: z.array(z.object({ _id: id, name: z.string(), count: z.int(), cost: money })),
        }),
        /** parts net and labor net less the fuel that counts */
        netProfit: money,
      }),
    },
  },
  refusals: [],
})
