import * as z from "zod"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { lotKey } from "#shared/domain/job/install-record.ts"
import { addDays, endOfMonth, startOfMonth } from "#shared/domain/schedule/dates.ts"
import type { Days } from "#shared/domain/schedule/timeframe.ts"
import { indexKeys, keys, rangeOfDays } from "../../platform/keys.ts"
import { notACursor } from "../../platform/refusal.ts"
import type { Item, PageOptions, QueryOptions, TableReader } from "../../platform/table.ts"
import { rowOf } from "../storage/summary-row.ts"
import { fillPage } from "./fill-page.ts"

/*
 * Access patterns of lists, whose rows are summaries
 *   of a day         gsi1 DAY#date / start#n
 *   of a technician  gsi1 TECH#id#date / start#n    their day, "none" for jobs without a technician
 *   still to do      gsi2 OPEN#technician / date#n  until Complete Job, by day
 *   of a customer    gsi2 CUST#id / SR#date#n       newest first
 *   of an account    gsi3 ACCT#id / date#n          newest first
 *   of all accounts  gsi1 ACCOUNTS / date#n         newest first
 *   to schedule      OPENJOBS / order#n             without a day, unconfirmed, of passed days; the projector's rows
 *   of a lot         gsi3 LOT#abc / lot#date#n      by the urethane that was used
 *   by number        SR#n / SUM, or SR#n / TECH#id of a technician
 */

const StoredLot = z.object({ lot: z.string(), urethane: z.string() })

export type Listed = { rows: RequestSummary[]; cursor: string | undefined }

const rowsOf = (items: Item[]): RequestSummary[] => items.map(({ row }) => rowOf(row))

export const requestLists = (table: TableReader) => {
  const list = async (
    index: "gsi1" | "gsi2" | "gsi3",
    partition: string,
    options: PageOptions & Pick<QueryOptions, "prefix" | "between" | "descending">,
  ): Promise<Listed> => {
    const { items, cursor } = await table.query({ index, partition, ...options })
    return { rows: rowsOf(items), cursor }
  }
  const ofDay = (date: string, options: PageOptions) => list("gsi1", indexKeys.day(date), options)
  const ofCustomer = (customerId: string, options: PageOptions) =>
    list("gsi2", indexKeys.customer(customerId), {
      ...options,
      prefix: indexKeys.customerRequestPrefix,
      descending: true,
    })
  const ofAccount = (accountId: string, days: Days | undefined, options: PageOptions) => {
    const query = { ...options, ...(days && { between: rangeOfDays(days) }), descending: true }
    return accountId === "all"
      ? list("gsi1", indexKeys.accounts, query)
      : list("gsi3", indexKeys.account(accountId), query)
  }
  /** Leaves out deleted requests, and those that aren't the technician's. */
  const ofNumbers = async (numbers: readonly number[], technician?: string): Promise<RequestSummary[]> => {
    const keyOf = (number: number) =>
      technician === undefined ? keys.requestSummary(number) : keys.requestTechnician(number, technician)
    return rowsOf(await table.getMany(numbers.map(keyOf)))
  }
  const onlyOf = async (technician: string, { rows, cursor }: Listed): Promise<Listed> => {
    const numbers = rows.map(({ invoiceNumber }) => invoiceNumber)
    return { rows: await ofNumbers(numbers, technician), cursor }
  }
  return {
    ofDay,
    /** Reads a month day by day. The cursor is a date with the day's own cursor: "2026-11-07 inner". */
    async ofMonth(date: string, { limit, cursor }: PageOptions): Promise<Listed> {
      const [from = startOfMonth(date), inner] = cursor?.split(" ") ?? []
      const last = endOfMonth(date)
      if (!/^\d{4}-\d\d-\d\d$/.test(from) || from < startOfMonth(date) || from > last) throw notACursor()
      const rows: RequestSummary[] = []
      for (let day = from, start = inner; day <= last; day = addDays(day, 1), start = undefined) {
        if (rows.length >= limit) return { rows, cursor: day }
        const page = await ofDay(day, { limit: limit - rows.length, cursor: start })
        rows.push(...page.rows)
        if (page.cursor) return { rows, cursor: `${day} ${page.cursor}` }
      }
      return { rows, cursor: undefined }
    },
    /** Jobs that wait for a day or a confirmation, and jobs of passed days that aren't completed. */
    async toSchedule(today: string, options: PageOptions): Promise<Listed> {
      const { items, cursor } = await table.query({
        partition: keys.openRequests,
        between: ["0", today],
        ...options,
        consistent: false,
      })
      return { rows: rowsOf(items), cursor }
    },
    ofTechnician: (technician: string, date: string, options: PageOptions) =>
      list("gsi1", indexKeys.technicianDay(technician, date), options),
    openJobsOf: (technician: string, options: PageOptions) =>
      list("gsi2", indexKeys.openJobs(technician), options),
    ofCustomer,
    ofAccount,
    ofNumbers,
    async ofLot(lot: string, options: PageOptions) {
      const prefix = lotKey(lot)
      const partition = indexKeys.lots(prefix)
      const { items, cursor } = await table.query({ index: "gsi3", partition, prefix, ...options })
      return { rows: items.map((item) => ({ ...rowOf(item.row), ...StoredLot.parse(item) })), cursor }
    },
    /** Jobs of a customer that this technician works on. */
    ofCustomerFor: (technician: string, customerId: string, options: PageOptions): Promise<Listed> =>
      fillPage(options, async (page) => onlyOf(technician, await ofCustomer(customerId, page))),
    async worksFor(technician: string, customerId: string): Promise<boolean> {
      const lists = [
        (page: PageOptions) => ofCustomer(customerId, page),
        (page: PageOptions) => ofAccount(customerId, undefined, page),
      ]
      for (const read of lists) {
        const { rows } = await fillPage({ limit: 1 }, async ({ cursor }) =>
          onlyOf(technician, await read({ limit: 100, cursor })),
        )
        if (rows.length > 0) return true
      }
      return false
    },
  }
}
export type RequestLists = ReturnType<typeof requestLists>
