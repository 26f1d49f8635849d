import { memo } from "react"
import { Link } from "react-router-dom"
import { accounts, kindTexts } from "#shared/domain/money/ledger-accounts.ts"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import type { JournalEntry } from "#web/data/money/reports.ts"
import { Dash, Money } from "#web/ui/Money.tsx"
import styles from "../parts/tables.module.css"
import { WideTable } from "../parts/WideTable.tsx"

export const Entries = ({ pages }: { pages: readonly (readonly JournalEntry[])[] }) => (
  <WideTable label="Entries of the month">
    <thead>
      <tr>
        <th>Job</th>
        <th>What</th>
        <th>Account</th>
        <th className={styles.figure}>Debit</th>
        <th className={styles.figure}>Credit</th>
      </tr>
    </thead>
    {pages.map((entries, index) => (
      <PageOfEntries key={index} entries={entries} />
    ))}
  </WideTable>
)

/** Memoized, because a month can have thousands of entries, loaded in pages. */
const PageOfEntries = memo(function PageOfEntries({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <tbody>
      {entries.flatMap(({ date, invoiceNumber, what, lines }, index) =>
        lines.map(({ account, debit, credit }, position) => (
          <tr key={`${index} ${account}`}>
            <td>
              {position === 0 && (
                <>
                  <Link to={`/servicerequest/${invoiceNumber}`}>{invoiceNumber}</Link>
                  <small>{shortDate(date)}</small>
                </>
              )}
            </td>
            <td>{position === 0 && kindTexts[what]}</td>
            <td>{accounts[account]}</td>
            <td className={styles.figure}>{debit === 0 ? <Dash /> : <Money cents={debit} />}</td>
            <td className={styles.figure}>{credit === 0 ? <Dash /> : <Money cents={credit} />}</td>
          </tr>
        )),
      )}
    </tbody>
  )
})
