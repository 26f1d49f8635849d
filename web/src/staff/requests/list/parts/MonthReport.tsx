import { useQuery } from "@tanstack/react-query"
import { formatHeadlineMoney, formatMoney } from "#shared/domain/money/money.ts"
import { startOfMonth, toPageDate } from "#shared/domain/schedule/dates.ts"
import { type Report, reportQuery } from "#web/data/money/reports.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView } from "#web/ui/feedback/DataView.tsx"
import { Dash } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./TypeTotals.module.css"

/** The month's totals, only for admins and developers. */
export function MonthReport({ date }: { date: string }) {
  return (
    <Panel
      title="Month report"
      actions={
        <ButtonLink kind="quiet" size="small" to={`/reports?date=${toPageDate(startOfMonth(date))}`}>
          Open report
        </ButtonLink>
      }
      flush
    >
      <DataView
        query={useQuery(reportQuery(date, {}))}
        failed="Couldn't load the month's totals."
        loading={<Figures />}
        empty={null}
      >
        {(report) => <Figures report={report} />}
      </DataView>
    </Panel>
  )
}

function Figures({ report }: { report?: Report }) {
  const rows = [
    ["Parts net", report?.counted.partsNet],
    ["Labor net", report?.counted.laborNet],
    ["Fuel", report && 0 - report.fuel.cost],
  ] as const
  return (
    <table className={styles.totals}>
      <tbody>
        {rows.map(([name, cents]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{cents === undefined ? <Dash /> : formatMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Net profit</th>
          <td>{report ? formatHeadlineMoney(report.netProfit) : <Dash />}</td>
        </tr>
      </tfoot>
    </table>
  )
}
