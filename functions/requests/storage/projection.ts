import type { Claim } from "#shared/api/claims.ts"
import type { Credit, JournalEntry, OpenBill, ReportRow } from "#shared/api/reports.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { claimOf } from "#shared/domain/insurance/claim.ts"
import { isDropped } from "#shared/domain/job/status.ts"
import { schedulingOrder } from "#shared/domain/job/to-schedule.ts"
import type { MediaCategory } from "#shared/domain/media/media.ts"
import { openBillsOf } from "#shared/domain/money/bills.ts"
import { balancesOf, journalOf } from "#shared/domain/money/journal.ts"
import { cellsOf, taxSharesOf } from "#shared/domain/report.ts"
import { monthOf, shopTimeAt } from "#shared/domain/schedule/dates.ts"
import { tokensOf } from "#shared/domain/search.ts"
import { type Key, keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"
import { type EarnedRow, earnedRowsOf } from "../rules/earned-rows.ts"
import { reportedOn, reportRowOf } from "../rules/report-row.ts"
import { claimItem } from "./claim-row.ts"
import { creditItem, creditRowOf } from "./credit-row.ts"
import { earningsRowItem } from "./earned-row.ts"
import { type JournalRow, journalRows } from "./journal-row.ts"
import { monthRowItem } from "./month-row.ts"
import { openBillItem } from "./open-bill.ts"
import { openCountField } from "./open-count.ts"
import { openRequestItem } from "./open-request.ts"

export type Sum = { key: Key; amounts: Record<string, number> }

export type Shares = { pk: string; sks: string[]; amounts: Record<string, number> }

/**
 * What the projector writes for a request: search entries, its rows in the month, open jobs, receivables, claims, credits,
 * journal, and earnings, and its shares of counters. Each search entry has all words, so a query filters without reading requests.
 */
export type Projection = {
  date: string
  words: string[]
  sums: Sum[]
  shares: Shares[]
  row?: ReportRow
  open?: Item | undefined
  bills?: OpenBill[]
  credit?: Credit | undefined
  claim?: Claim | undefined
  earned: EarnedRow[]
  books: JournalRow[]
}

export const emptyProjection: Projection = {
  date: "",
  words: [],
  sums: [],
  shares: [],
  earned: [],
  books: [],
}

export const projectedRows = ({
  row,
  open,
  bills = [],
  credit,
  claim,
  earned,
  books,
}: Projection): Item[] => [
  ...(row ? [monthRowItem(row)] : []),
  ...(open ? [open] : []),
  ...bills.map(openBillItem),
  ...(credit ? [creditItem(credit)] : []),
  ...(claim ? [claimItem(claim)] : []),
  ...earned.map(earningsRowItem),
  ...books,
]

export const sumsIn = ({ sums, shares }: Pick<Projection, "sums" | "shares">): Sum[] => [
  ...sums,
  ...shares.flatMap(({ pk, sks, amounts }) => sks.map((sk) => ({ key: { pk, sk }, amounts }))),
]

const sumsOf = (request: ServiceRequest): Sum[] => {
  const { serviceStatus, total, appointmentDate: date, assignedTechnicians, billingId } = request
  const branch = request.branch ?? "none"
  const status: Sum = { key: keys.statusCount(serviceStatus), amounts: { value: 1 } }
  const account: Sum[] = billingId
    ? [{ key: keys.account(billingId, serviceStatus), amounts: { count: 1, total } }]
    : []
  if (!date || isDropped(serviceStatus)) return [status, ...account]
  return [
    status,
    ...account,
    { key: keys.calendarDay(date, branch), amounts: { count: 1, total } },
    ...assignedTechnicians.map((technician) => ({
      key: keys.technicianCalendarDay(technician, date),
      amounts: { count: 1 },
    })),
  ]
}

/** Open jobs by month, with a field per day. */
const openJobSums = (request: ServiceRequest): Sum[] => {
  const order = schedulingOrder(request)
  if (order === undefined) return []
  return order === request.appointmentDate
    ? [{ key: keys.openCount(monthOf(order)), amounts: { value: 1, [openCountField(order)]: 1 } }]
    : [{ key: keys.openCount("0"), amounts: { value: 1 } }]
}

const sharesOf = (row: ReportRow): Shares[] => {
  const month = row.date.slice(0, 7)
  const pk = keys.report(month)
  return [
    ...cellsOf(row).map(({ names, amounts }) => ({
      pk,
      sks: names.map(({ branch, payer, technician }) => keys.reportCell(month, branch, payer, technician).sk),
      amounts,
    })),
    ...taxSharesOf(row).map(({ location, amounts }) => ({
      pk,
      sks: [keys.reportTax(month, location.zone, location.taxRate, location.taxRateSource).sk],
      amounts,
    })),
  ]
}

/** Rejections of every month, which count even after the job moved to another payer. */
const rejectionsIn = ({ billRejections = [] }: ServiceRequest): Sum[] =>
  billRejections.map(({ reason, at, carrierKey = "" }) => ({
    key: keys.reportRejections(monthOf(shopTimeAt(at).date), carrierKey),
    amounts: { [reason]: 1 },
  }))

const balancesIn = (entries: readonly JournalEntry[]): Sum[] =>
  [...Map.groupBy(entries, ({ date }) => monthOf(date))].map(([month, ofMonth]) => ({
    key: keys.reportBalances(month),
    amounts: Object.fromEntries(
      balancesOf(ofMonth).flatMap(({ account, debit, credit }) => [
        [`d_${account}`, debit],
        [`c_${account}`, credit],
      ]),
    ),
  }))

/** Pure: a request with its photos always projects to the same rows and sums. Rebuilds use the same function. */
export const project = (request: ServiceRequest, photos: readonly MediaCategory[]): Projection => {
  const row = reportRowOf(request)
  const entries = journalOf(request, row.date)
  const claim = claimOf(request, photos)
  return {
    date: reportedOn(request),
    words: tokensOf(request),
    sums: [...sumsOf(request), ...openJobSums(request), ...rejectionsIn(request), ...balancesIn(entries)],
    shares: sharesOf(row),
    row,
    open: openRequestItem(request),
    bills: openBillsOf(row, claim),
    credit: creditRowOf(request),
    claim,
    earned: earnedRowsOf(request),
    books: journalRows(entries),
  }
}
