import { useQuery } from "@tanstack/react-query"
import { daysOpen, groupByPayer, shortPaysOf } from "#shared/domain/money/bills.ts"
import { fullDate } from "#shared/domain/schedule/dates.ts"
import { type OpenBill, openBillsQuery } from "#web/data/money/reports.ts"
import { Empty } from "#web/ui/feedback/DataView.tsx"
import { billsCsvOf } from "../csv.ts"
import { ReportPage } from "../parts/ReportPage.tsx"
import styles from "../Reports.module.css"
import type { ReportSelection } from "../search-parameters.ts"
import { Aging } from "./Aging.tsx"
import { Bills } from "./Bills.tsx"
import { ShortPays } from "./ShortPays.tsx"

const texts = {
  aging: {
    title: "Aging",
    about: "What insurers, accounts, and customers owe",
    none: "Nobody owes anything",
    all: "Every invoice is paid.",
    file: "aging",
  },
  shortpay: {
    title: "Short Pay",
    about: "What insurers paid less than they were billed",
    none: "No short pay",
    all: "Every insurer that paid has paid in full.",
    file: "short-pay",
  },
} as const

type Props = { selection: ReportSelection; show: (other: Partial<ReportSelection>) => void; today: string }

export function Debts({ selection, show, today }: Props) {
  const view = selection.view === "shortpay" ? "shortpay" : "aging"
  const { title, about, none, all, file } = texts[view]
  const filters =
    view === "shortpay" ? ({ ...selection.filters, type: "Insurance" } as const) : selection.filters
  const query = useQuery(openBillsQuery(filters))
  const leastDays = Number(filters.age ?? 0)
  const filterBills = (bills: readonly OpenBill[]) =>
    (view === "aging" ? bills : shortPaysOf(bills)).filter((bill) => daysOpen(bill, today) >= leastDays)
  const exported = filterBills(query.data ?? [])
  const name = `${file}-${today}.csv`
  return (
    <ReportPage
      title={title}
      subtitle={`${about}, ${fullDate(today)}`}
      file={async () => ({
        name,
        content: billsCsvOf(exported, today),
        rows: exported.length,
        of: ["invoice", "invoices"],
      })}
      nothing={query.data && exported.length === 0 ? "There are no invoices to export." : undefined}
      selection={selection}
      show={show}
      query={query}
      failed="Couldn't load what is owed."
      empty={{
        when: (bills) => filterBills(bills).length === 0,
        show: (
          <Empty title={none}>
            {Object.keys(selection.filters).length > 0 ? "No invoice matches these filters." : all}
          </Empty>
        ),
      }}
    >
      {(loaded) => {
        const bills = filterBills(loaded)
        const payers = groupByPayer(bills)
        const List = view === "shortpay" ? ShortPays : Aging
        return (
          <div className={styles.month} data-stale={query.isPlaceholderData || undefined}>
            <List payers={payers} bills={bills} today={today} selection={selection} />
            <Bills payers={payers} today={today} />
          </div>
        )
      }}
    </ReportPage>
  )
}
