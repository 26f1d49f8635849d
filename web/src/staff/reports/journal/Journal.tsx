import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { Balance } from "#shared/domain/money/journal.ts"
import { accounts } from "#shared/domain/money/ledger-accounts.ts"
import { sum } from "#shared/domain/money/money.ts"
import { monthTitle } from "#shared/domain/schedule/dates.ts"
import { balancesQuery, everyEntry, journalQuery } from "#web/data/money/reports.ts"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { csvName, journalCsvOf } from "../csv.ts"
import { FoldingPanel } from "../parts/FoldingPanel.tsx"
import { LoadMore } from "../parts/LoadMore.tsx"
import { OtherMonths } from "../parts/OtherMonths.tsx"
import { ReportPage } from "../parts/ReportPage.tsx"
import styles from "../parts/tables.module.css"
import { WideTable } from "../parts/WideTable.tsx"
import page from "../Reports.module.css"
import type { ReportSelection } from "../search-parameters.ts"
import { Entries } from "./Entries.tsx"

type Props = { selection: ReportSelection; show: (other: Partial<ReportSelection>) => void }

export function Journal({ selection, show }: Props) {
  const { date } = selection
  const balances = useQuery(balancesQuery(date))
  const entries = useInfiniteQuery(journalQuery(date))
  return (
    <ReportPage
      title="Journal"
      subtitle={monthTitle(date)}
      before={<OtherMonths date={date} show={show} />}
      beforeOnPhone
      file={async () => {
        const all = await everyEntry(date)
        return {
          name: csvName(date, {}, "journal"),
          content: journalCsvOf(all),
          rows: all.length,
          of: ["entry", "entries"],
        }
      }}
      nothing={balances.data?.length === 0 ? "There are no entries to export." : undefined}
      selection={selection}
      show={show}
      query={balances}
      failed="Couldn't load the journal."
      empty={{
        when: (accountsOfMonth) => accountsOfMonth.length === 0,
        show: (
          <Empty title="No entries in this month">
            Sales show up here once a job counts in the report, payments on the day they were taken.
          </Empty>
        ),
      }}
    >
      {(accountsOfMonth) => (
        <div className={page.month}>
          <Accounts balances={accountsOfMonth} />
          <FoldingPanel title="Entries" aside="by day" flush>
            <DataView
              query={entries}
              failed="Couldn't load the entries."
              loading={<SkeletonLines count={8} />}
              empty={null}
            >
              {({ pages }) => (
                <>
                  <Entries pages={pages.map(({ reply }) => reply)} />
                  <LoadMore list={entries} what="entries" />
                </>
              )}
            </DataView>
          </FoldingPanel>
        </div>
      )}
    </ReportPage>
  )
}

const AmountCell = ({ cents }: { cents: number }) => (
  <td className={styles.figure}>
    <Money cents={cents} />
  </td>
)

const Accounts = ({ balances }: { balances: readonly Balance[] }) => (
  <Panel title="Accounts" aside="of the month" flush>
    <WideTable label="The month by account">
      <thead>
        <tr>
          <th>Account</th>
          <th className={styles.figure}>Debit</th>
          <th className={styles.figure}>Credit</th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ account, debit, credit }) => (
          <tr key={account}>
            <td>{accounts[account]}</td>
            <AmountCell cents={debit} />
            <AmountCell cents={credit} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All accounts</th>
          <AmountCell cents={sum(balances.map(({ debit }) => debit))} />
          <AmountCell cents={sum(balances.map(({ credit }) => credit))} />
        </tr>
      </tfoot>
    </WideTable>
  </Panel>
)
