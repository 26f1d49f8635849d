import * as z from "zod"
import type { ReportFilters } from "#shared/api/reports.ts"
import type { Balance } from "#shared/domain/money/journal.ts"
import { accountNames } from "#shared/domain/money/ledger-accounts.ts"
import { type Amounts, allInCell, cellsForFilters } from "#shared/domain/report.ts"
import { type Key, keys } from "../platform/keys.ts"
import type { Item, TableReader } from "../platform/table.ts"

/*
 * Access patterns of reports. The projector of requests writes them; fuel is written with its receipts.
 * cells: RPT#month / cell#branch#payer#technician, totals by day
 * fuel: RPT#month / fuel
 * balances: RPT#month / balances, by account
 * sales tax: RPT#month / tax#zone#rate#source
 */

const source = z.enum(["zip", "branch", "typed", "default"])

/** Technicians per month; further ones would be missing. */
const maxTechnicians = 200

const amountsOf = (item: Item | undefined): Amounts =>
  Object.fromEntries(
    Object.entries(item ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  )

export type CellQuery = ReportFilters & { month: string }

/** Cents by person, without people whose receipts were all deleted. */
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
   * Reads one cell for each requested sum, in order, and a month's fuel, in one batch. Filters that no job can match
   * give empty amounts.
   */
  async cells(query: readonly (CellQuery | undefined)[], fuelOf: string) {
    const filter = query.map((one) => {
      const cell = one && cellsForFilters(one)
      return cell && keys.reportCell(one.month, cell.branch, cell.payer, one.technician ?? allInCell)
    })
    const fuel = keys.reportFuel(fuelOf)
    // BatchGetItem rejects duplicate keys.
    const all = new Map([fuel, ...filter].flatMap((key) => (key ? [[textOf(key), key]] : [])))
    const found = new Map((await table.getMany([...all.values()])).map((item) => [textOf(item), item]))
    return {
      cells: filter.map((key) => amountsOf(key && found.get(textOf(key)))),
      fuel: fuelIn(found.get(textOf(fuel))),
    }
  },
  /** a technician's totals per month */
  async monthsOf(technician: string, months: readonly string[]): Promise<Map<string, Amounts>> {
    const items = await table.getMany(
      months.map((month) => keys.reportCell(month, allInCell, allInCell, technician)),
    )
    return new Map(items.map((item) => [keys.monthOfReport(item.pk), amountsOf(item)]))
  },
  /** totals of matching jobs per technician */
  async technicians(month: string, filters: ReportFilters): Promise<{ _id: string; amounts: Amounts }[]> {
    const query = cellsForFilters(filters)
    if (!query) return []
    const prefix = keys.reportCells(query.branch, query.payer)
    const { items } = await table.query({
      partition: keys.report(month),
      prefix,
      limit: maxTechnicians,
      consistent: false,
    })
    return items
      .map((item) => ({ _id: item.sk.slice(prefix.length), amounts: amountsOf(item) }))
      .filter(({ _id }) => _id !== allInCell && (filters.technician ?? _id) === _id)
  },
  /** balances by account, without zeros */
  async balances(month: string): Promise<Balance[]> {
    const amounts = amountsOf(await table.get(keys.reportBalances(month)))
    return accountNames.flatMap((account) => {
      const { [`d_${account}`]: debit = 0, [`c_${account}`]: credit = 0 } = amounts
      return debit === 0 && credit === 0 ? [] : { account, debit, credit }
    })
  },
  /** sales tax by place */
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
