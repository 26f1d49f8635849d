import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { fullDate } from "#shared/domain/schedule/dates.ts"
import { creditsQuery } from "#web/data/money/reports.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { Empty } from "#web/ui/feedback/DataView.tsx"
import { Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { creditsCsvOf } from "../csv.ts"
import { ReportPage } from "../parts/ReportPage.tsx"
import styles from "../parts/tables.module.css"
import { WideTable } from "../parts/WideTable.tsx"
import type { ReportSelection } from "../search-parameters.ts"

type Props = { selection: ReportSelection; show: (other: Partial<ReportSelection>) => void; today: string }

/** Jobs that were overpaid. Refunds are made on the job's page. */
export function Credits({ selection, show, today }: Props) {
  const query = useQuery(creditsQuery())
  const credits = query.data ?? []
  const toInsurers = credits.some(({ insurance }) => insurance > 0)
  return (
    <ReportPage
      title="Credits"
      subtitle={`Money to refund, ${fullDate(today)}`}
      file={async () => ({
        name: `credits-${today}.csv`,
        content: creditsCsvOf(credits),
        rows: credits.length,
        of: ["job", "jobs"],
      })}
      nothing={query.data && credits.length === 0 ? "There are no credits to export." : undefined}
      selection={selection}
      show={show}
      query={query}
      failed="Couldn't load the credits."
      empty={{
        when: ({ length }) => length === 0,
        show: <Empty title="No credits">No one has paid more than they owe.</Empty>,
      }}
    >
      {() => (
        <Panel title="To refund" aside="the oldest job first" flush>
          <WideTable label="Credits">
            <thead>
              <tr>
                <th>Invoice</th>
                <th>Customer and vehicle</th>
                <th className="phone-hidden">Status</th>
                <th className={styles.figure}>To the customer</th>
                {toInsurers && <th className={styles.figure}>To the insurer</th>}
              </tr>
            </thead>
            <tbody>
              {credits.map((credit) => (
                <tr key={credit.invoiceNumber}>
                  <td className={styles.short}>
                    <Link to={`/servicerequest/${credit.invoiceNumber}`}>{credit.invoiceNumber}</Link>
                    <small>{credit.invoiceType}</small>
                  </td>
                  <td>
                    {credit.customerName}
                    <small>{credit.vehicle}</small>
                  </td>
                  <td className="phone-hidden">
                    <StatusPill status={credit.serviceStatus} totalCents={0} />
                  </td>
                  <td className={styles.figure}>
                    <Money cents={credit.customer} />
                  </td>
                  {toInsurers && (
                    <td className={styles.figure}>
                      <Money cents={credit.insurance} />
                      {credit.insurance > 0 && <small>{credit.insuranceCarrier}</small>}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </WideTable>
        </Panel>
      )}
    </ReportPage>
  )
}
