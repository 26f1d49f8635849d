import type { OpenBill, ReportRow } from "#shared/api/reports.ts"
import { monthOf } from "#shared/domain/schedule/dates.ts"
import { keys } from "../../platform/keys.ts"
import type { PageOptions, TableReader } from "../../platform/table.ts"
import { creditIn } from "../storage/credit-row.ts"
import { entriesIn } from "../storage/journal-row.ts"
import { monthRowOf } from "../storage/month-row.ts"
import { openBillIn } from "../storage/open-bill.ts"
import { fillPage } from "./fill-page.ts"

/*
 * Access patterns of reports, whose rows the projector writes
 *   rows        MONTH#month / day#n     what a report counts
 *   credits     CREDITS / n             what is to be refunded
 *   open bills  BILLS / payer~id#day#n  what is owed
 *   journal     BOOKS#month / date#n    what a job books that day
 */

export const requestReports = (table: TableReader) => ({
  /** Report rows of a month (YYYY-MM) or a day, by day. A page may be short or empty and still have a next one. */
  rows: (
    days: { month: string } | { day: string },
    options: PageOptions,
    isWanted: (row: ReportRow) => boolean,
  ) =>
    fillPage(options, async (page) => {
      const { items, cursor } = await table.query({
        ...("day" in days
          ? { partition: keys.monthRows(monthOf(days.day)), prefix: keys.monthRowsOfDay(days.day) }
          : { partition: keys.monthRows(days.month) }),
        ...page,
        consistent: false,
      })
      return { rows: items.map(monthRowOf).filter(isWanted), cursor }
    }),
  async openBills(
    { payer, id }: { payer?: OpenBill["payer"] | undefined; id?: string | undefined },
    options: PageOptions,
  ) {
    const prefix = payer && { prefix: keys.openBillsOf(payer, id) }
    const page = await table.query({ partition: keys.openBills, ...prefix, ...options, consistent: false })
    return { bills: page.items.map(openBillIn), cursor: page.cursor }
  },
  async credits(options: PageOptions) {
    const page = await table.query({ partition: keys.credits, ...options, consistent: false })
    return { credits: page.items.map(creditIn), cursor: page.cursor }
  },
  /** Journal of a month (YYYY-MM) by day. `limit` counts a day's jobs, whose entries stay together. */
  async journal(month: string, options: PageOptions) {
    const page = await table.query({ partition: keys.books(month), ...options, consistent: false })
    return { entries: page.items.flatMap(entriesIn), cursor: page.cursor }
  },
})
