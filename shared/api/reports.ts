import * as z from "zod"
import { chargeTypes, invoiceTypes } from "../domain/charges/charge-types.ts"
import { serviceStatuses } from "../domain/job/status.ts"
import { accountNames, journalKinds } from "../domain/money/ledger-accounts.ts"
import { endpoint } from "./definition/endpoint.ts"
import {
  cursor,
  date,
  flagInQuery,
  id,
  money,
  numberInQuery,
  storedKinds,
  text,
  wireKinds,
} from "./definition/kinds.ts"

type Kinds<Money extends z.ZodType, Date extends z.ZodType> = { money: Money; date: Date }

/** A job as a row of its month's report. Warranty work has no income. */
const rowFields = <M extends z.ZodType, D extends z.ZodType>({ money, date }: Kinds<M, D>) => ({
  invoiceNumber: z.int(),
  version: z.int(),
  date,
  branch: id.optional(),
  zone: z.string(),
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
  completedOn: z.string().optional(),
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
  missingPay: z.int(),
  autofilled: z.boolean(),
  /** The job was imported as already finished. The other program reported it, so no figure counts it. */
  movedIn: z.boolean().optional(),
  /** Number of charged parts that have no cost yet. Profit is unknown until they do. */
  missingCost: z.int(),
})

export const StoredReportRow = z.object(rowFields(storedKinds)).extend({
  // Rows stored before this field existed lack it until a rebuild.
  missingCost: z.int().default(0),
})
export type ReportRow = z.output<typeof StoredReportRow>
const ReportRow = z.object(rowFields(wireKinds))

const billFields = <M extends z.ZodType, D extends z.ZodType>({ money, date }: Kinds<M, D>) => ({
  invoiceNumber: z.int(),
  payer: z.enum(["carrier", "account", "customer"]),
  /** The carrier's key or account's id. "none" if the job has neither, and for customers, who are one group. */
  payerId: z.string(),
  payerName: z.string(),
  since: date,
  serviceStatus: z.enum(serviceStatuses),
  customerName: z.string().optional(),
  vehicle: z.string().optional(),
  /** What the payer owed before payments and credits. */
  billed: money,
  due: money,
  /** Part of `due` that the insurer was billed for before it last paid. The rest wasn't billed by then. */
  shortPaid: money.optional(),
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
  /** An opening entry is the balance of an imported job. */
  what: z.enum(journalKinds),
  /** Each line is a debit or a credit, and both sides add up to the same. */
  lines: z.array(z.object(balanceFields(money))),
})

export const StoredJournalEntry = z.object(journalFields(storedKinds))
export type JournalEntry = z.output<typeof StoredJournalEntry>
export type JournalLine = JournalEntry["lines"][number]
const JournalEntry = z.object(journalFields(wireKinds))

const figures = {
  count: z.int(),
  total: money,
  parts: money,
  labor: money,
  tax: money,
  partsCost: money,
  laborCost: money,
  miscCost: money,
  partsNet: money,
  laborNet: money,
  pnlNet: money,
  unpaid: money,
  replaces: z.int(),
  repairs: z.int(),
  halfJobs: z.int(),
  missingPay: z.int(),
  missingCost: z.int(),
}
export const ReportFigures = z.object(figures)
export type ReportFigures = z.output<typeof ReportFigures>

const day = z.object({ date, count: z.int(), total: money, excluded: z.int() })
const excluded = z.object({
  count: z.int(),
  total: money,
  movedIn: z.object({ count: z.int(), total: money }),
  statuses: z.array(z.object({ serviceStatus: z.enum(serviceStatuses), count: z.int(), total: money })),
})
const month = z.object({ counted: ReportFigures, excluded, days: z.array(day) })

/** Filters of a report, combined with AND. A carrier matches Insurance jobs, an account Net jobs. */
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

/** Returns a month's report (by any day in it): totals, jobs, sales tax, or journal. Also today's receivables. */
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
        dayOnly: flagInQuery.optional(),
        ...filters,
        limit: numberInQuery.optional(),
        cursor: cursor.optional(),
      }),
      reply: z.array(ReportRow),
    },
    tax: {
      roles: ["clerk"],
      query: z.strictObject({ taxOf: date }),
      reply: z.array(
        z.object({
          zone: text(100),
          rate: z.number(),
          source: z.enum(["zip", "branch", "typed", "default"]),
          count: z.int(),
          taxable: money,
          exempt: money,
          tax: money,
        }),
      ),
    },
    bills: {
      roles: ["clerk"],
      query: z
        .strictObject({
          billsOf: z.enum(["all", "carrier", "account", "customer"]),
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
    credits: {
      roles: ["clerk"],
      query: z.strictObject({
        creditsOf: z.literal("all"),
        limit: numberInQuery.optional(),
        cursor: cursor.optional(),
      }),
      reply: z.array(Credit),
    },
    /** Sales and payments as balanced journal entries. `limit` counts the jobs of a day. */
    journal: {
      roles: ["clerk"],
      query: z.strictObject({
        journalOf: date,
        limit: numberInQuery.optional(),
        cursor: cursor.optional(),
      }),
      reply: z.array(JournalEntry),
    },
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
        /** Comparison months, each as a whole. The current month is up to today. */
        previous: month,
        yearBefore: month,
        /** Each technician's total includes all their jobs, so a job with two technicians counts for both. */
        technicians: z.array(ReportFigures.extend({ _id: id, name: z.string(), pay: money })),
        types: z.array(ReportFigures.extend({ invoiceType: z.enum(invoiceTypes) })),
        /** Fuel receipts, filtered only by technician. Clerks can have receipts, too. */
        fuel: z.object({
          count: z.int(),
          cost: money,
          /** Whether fuel is part of the profit. It can't be split by branch, type, carrier, or account. */
          counts: z.boolean(),
          people: z.array(z.object({ _id: id, name: z.string(), count: z.int(), cost: money })),
        }),
        netProfit: money,
      }),
    },
  },
  refusals: [],
})
