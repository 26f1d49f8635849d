import * as z from "zod"
import type { ReportFilters } from "#shared/api/reports.ts"
import { accountNames } from "#shared/domain/money/accounts.ts"
import { type Balance } from "#shared/domain/money/journal.ts"
import { type Amounts, cellsAsked, ofAll } from "#shared/domain/report.ts"
import { type Key, keys } from "../platform/keys.ts"
import type { Item, TableReader } from "../platform/table.ts"

/*
 * Access patterns of reports; all is written by the projector of requests, fuel with its receipts
 *   cells          RPT#month / cell#branch#payer#technician     what these jobs come to, by day
 *   technicians    RPT#month / cell#branch#payer#...            all cells of a branch and payer
 *   fuel           RPT#month / fuel                             by who bought it
 *   balances       RPT#month / balances                         debits and credits by account
 *   sales tax      RPT#month / tax#zone#rate#source             by place and rate
 */

const source = z.enum(["zip", "branch", "typed", "default"])

/** Technicians of a month; a shop with more would miss the last ones. */
const mostTechnicians = 200

const amountsOf = (item: Item | undefined): Amounts =>
  Object.fromEntries(
    Object.entries(item ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  )

/** A month is YYYY-MM. */
export type CellAsked = ReportFilters & { month: string }

/** What the fuel of a month cost, cents, by who bought it; whose receipts were all deleted is left out. */
const fuelIn = (item: Item | undefined) =>
  Object.entries(amountsOf(item)).flatMap(([name, count]) => {
    const [, buyer] = name.split("count_")
    return buyer === undefined || count === 0
      ? []
      : [{ buyer, count, cost: amountsOf(item)[`cost_${buyer}`] ?? 0 }]
  })

const textOf = ({ pk, sk }: Key) => `${pk} ${sk}`

export const reportReader = (table: TableReader) => ({
  /**
   * What the jobs come to that match, a cell for each that is asked, in their order, and a month's fuel: one read of all. No
   * filters match nothing.
   */
  async cells(asked: readonly (CellAsked | undefined)[], fuelOf: string) {
    const wanted = asked.map((one) => {
      const cell = one && cellsAsked(one)
      return cell && keys.reportCell(one.month, cell.branch, cell.payer, one.technician ?? ofAll)
    })
    const fuel = keys.reportFuel(fuelOf)
    // A batch names no key twice.
    const all = new Map([fuel, ...wanted].flatMap((key) => (key ? [[textOf(key), key]] : [])))
    const found = new Map((await table.getMany([...all.values()])).map((item) => [textOf(item), item]))
    return {
      cells: wanted.map((key) => amountsOf(key && found.get(textOf(key)))),
      fuel: fuelIn(found.get(textOf(fuel))),
    }
  },
  /** what all jobs of a technician come to, in each of these months that has one */
  async monthsOf(technician: string, months: readonly string[]): Promise<Map<string, Amounts>> {
    const items = await table.getMany(months.map((month) => keys.reportCell(month, ofAll, ofAll, technician)))
    return new Map(items.map((item) => [keys.monthOfReport(item.pk), amountsOf(item)]))
  },
  /** what the jobs of each technician come to that match */
  async technicians(month: string, filters: ReportFilters): Promise<{ _id: string; amounts: Amounts }[]> {
    const asked = cellsAsked(filters)
    if (!asked) return []
    const prefix = keys.reportCells(asked.branch, asked.payer)
    const { items } = await table.query({
      partition: keys.report(month),
      prefix,
      limit: mostTechnicians,
      consistent: false,
    })
    return items
      .map((item) => ({ _id: item.sk.slice(prefix.length), amounts: amountsOf(item) }))
      .filter(({ _id }) => _id !== ofAll && (filters.technician ?? _id) === _id)
  },
  /** what the journal of the month comes to, by account; those with nothing are left out */
  async balances(month: string): Promise<Balance[]> {
    const amounts = amountsOf(await table.get(keys.reportBalances(month)))
    return accountNames.flatMap((account) => {
      const { [`d_${account}`]: debit = 0, [`c_${account}`]: credit = 0 } = amounts
      return debit === 0 && credit === 0 ? [] : { account, debit, credit }
    })
  },
  /** sales tax of the month, by place */
  async tax(month: string) {
    const { items } = await table.query({
      partition: keys.report(month),
      prefix: keys.reportTaxPrefix,
      limit: 1000,
      consistent: false,
    })
    return items.flatMap((item) => {
      const [zone = "", rate, from] = item.sk.slice(keys.reportTaxPrefix.length).split("#")
      const { n = 0, taxable = 0, exempt = 0, tax = 0 } = amountsOf(item)
      return n === 0
        ? []
        : [{ zone, rate: Number(rate), source: source.parse(from), count: n, taxable, exempt, tax }]
    })
  },
})
