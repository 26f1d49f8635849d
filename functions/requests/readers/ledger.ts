import { indexKeys, keys } from "../../platform/keys.ts"
import type { Item, Page, PageOptions, TableReader } from "../../platform/table.ts"
import { type LedgerEntry, StoredLedgerEntry } from "../rules/ledger-entry.ts"

/*
 * Access patterns of the ledger
 *   of a request  SR#n / PAY#id                 attempts, payments, and refunds
 *   of a sale     UNIQ#sale#id / A -> number    what the point of sale took
 *   undecided     gsi1 PAYMENTS#open / at#n#id  what the provider has not decided
 */

const parse = (item: Item): LedgerEntry => StoredLedgerEntry.parse(item)

export const ledgerReader = (table: TableReader) => ({
  async entry(number: number, id: string): Promise<LedgerEntry | undefined> {
    const item = await table.get(keys.payment(number, id))
    return item && parse(item)
  },
  async ofRequest(number: number): Promise<LedgerEntry[]> {
    const partition = keys.request(number).pk
    const { items } = await table.query({ partition, prefix: keys.paymentPrefix, limit: 500 })
    return items.map(parse)
  },
  /** The request on which a sale of the point of sale is recorded. */
  async saleRecordedOn(transactionId: string): Promise<number | undefined> {
    const item = await table.get(keys.sale(transactionId))
    return item && Number(item.invoiceNumber)
  },
  async undecided(options: PageOptions): Promise<Page<LedgerEntry>> {
    const partition = indexKeys.openPayments
    const { items, cursor } = await table.query({ index: "gsi1", partition, ...options })
    return { items: items.map(parse), cursor }
  },
})
