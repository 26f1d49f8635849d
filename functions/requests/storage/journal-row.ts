import { type JournalEntry, StoredJournalEntry } from "#shared/api/reports.ts"
import { journalLine } from "#shared/domain/money/journal.ts"
import type { LedgerAccount } from "#shared/domain/money/ledger-accounts.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"

export type JournalRow = { pk: string; sk: string; row: string }

type Packed = [what: JournalEntry["what"], ...lines: [account: LedgerAccount, cents: number][]]

/** A job's journal entries, one row per day (docs/decisions/data-formats.md). */
export const journalRows = (entries: readonly JournalEntry[]): JournalRow[] =>
  [...Map.groupBy(entries, ({ date }) => date)].map(([date, ofDay]) => {
    const [{ invoiceNumber } = { invoiceNumber: 0 }] = ofDay
    const packed = ofDay.map(
      ({ what, lines }): Packed => [
        what,
        ...lines.map(({ account, debit, credit }): [LedgerAccount, number] => [account, debit - credit]),
      ],
    )
    return { ...keys.booksRow(date, invoiceNumber), row: JSON.stringify([date, invoiceNumber, packed]) }
  })

export const entriesIn = ({ row }: Item): JournalEntry[] => {
  const [date, invoiceNumber, packed]: [string, number, Packed[]] = JSON.parse(String(row))
  return packed.map(([what, ...lines]) =>
    StoredJournalEntry.parse({
      date,
      invoiceNumber,
      what,
      lines: lines.map(([account, cents]) => journalLine(account, cents)),
    }),
  )
}
