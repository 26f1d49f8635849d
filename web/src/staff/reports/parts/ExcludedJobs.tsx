import { formatMoney } from "#shared/domain/money/money.ts"
import { exclusionOf, importedExclusion } from "#shared/domain/report.ts"
import { startOfMonth } from "#shared/domain/schedule/dates.ts"
import type { Report } from "#web/data/money/reports.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { Tag } from "#web/ui/Tag.tsx"
import { FoldingPanel } from "./FoldingPanel.tsx"
import styles from "./tables.module.css"
import { WideTable } from "./WideTable.tsx"

/** Red as the specification has it once the month is over. Before that, open jobs are normal. */
export function ExcludedJobs({ report: { date, excluded }, today }: { report: Report; today: string }) {
  const isOver = date < startOfMonth(today)
  return (
    <FoldingPanel
      title="Excluded"
      aside={isOver ? "not counted" : "not done yet"}
      flush
      className={isOver ? styles.excludedPanel : undefined}
    >
      {excluded.count === 0 ? (
        <p className="p-6 text-muted">Every job of this month is counted.</p>
      ) : (
        <WideTable label="Jobs not counted, by status">
          <thead>
            <tr>
              <th>Status</th>
              <th className={styles.figure}>Jobs</th>
              <th className={styles.figure}>Total</th>
            </tr>
          </thead>
          <tbody>
            {excluded.statuses.map(({ serviceStatus, count, total }) => (
              <tr key={serviceStatus} className={styles.excluded}>
                <td>
                  <StatusPill status={serviceStatus} totalCents={total} />
                  <small>{exclusionOf({ serviceStatus })}</small>
                </td>
                <td className={styles.figure}>{count.toLocaleString("en-US")}</td>
                <td className={styles.figure}>{formatMoney(total)}</td>
              </tr>
            ))}
            {excluded.movedIn.count > 0 && (
              <tr className={styles.excluded}>
                <td>
                  <Tag>Imported</Tag>
                  <small>{importedExclusion}</small>
                </td>
                <td className={styles.figure}>{excluded.movedIn.count.toLocaleString("en-US")}</td>
                <td className={styles.figure}>{formatMoney(excluded.movedIn.total)}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr className={styles.excluded}>
              <th scope="row">All</th>
              <td className={styles.figure}>{excluded.count.toLocaleString("en-US")}</td>
              <td className={styles.figure}>{formatMoney(excluded.total)}</td>
            </tr>
          </tfoot>
        </WideTable>
      )}
    </FoldingPanel>
  )
}
