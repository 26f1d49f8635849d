import type { CSSProperties } from "react"
import { shortName } from "#shared/domain/people/names.ts"
import type { Report } from "#web/data/money/reports.ts"
import { Avatar } from "#web/ui/Avatar.tsx"
import { Dash, Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./tables.module.css"
import { WideTable } from "./WideTable.tsx"

const Count = ({ of }: { of: number }) => (of === 0 ? <Dash /> : of.toLocaleString("en-US"))

export function Technicians({ report: { technicians, counted } }: { report: Report }) {
  const share = (total: number) => (counted.total > 0 ? Math.round((total / counted.total) * 100) : 0)
  return (
    <Panel title="Technicians" aside="counted requests only" flush>
      {technicians.length === 0 ? (
        <p className="p-6 text-muted">No one is assigned to a job this month.</p>
      ) : (
        <WideTable label="Technicians of the month">
          <thead>
            <tr>
              <th>Technician</th>
              <th className={styles.figure}>Jobs</th>
              <th className={styles.figure}>Replace</th>
              <th className={styles.figure}>Repair</th>
              <th className={styles.figure}>Half jobs</th>
              <th className={styles.figure}>Total</th>
              <th className={styles.figure}>Labor pay</th>
              <th className={styles.figure}>Net</th>
              <th className={styles.figure}>Share</th>
            </tr>
          </thead>
          <tbody>
            {technicians
              .toSorted((one, other) => other.total - one.total)
              .map((one) => (
                <tr key={one._id}>
                  <td>
                    <span className="bar gap-4 weight-strong">
                      <Avatar name={one.name} size={26} />
                      {shortName(one.name)}
                    </span>
                  </td>
                  <td className={styles.figure}>
                    <Count of={one.count} />
                  </td>
                  <td className={styles.figure}>
                    <Count of={one.replaces} />
                  </td>
                  <td className={styles.figure}>
                    <Count of={one.repairs} />
                  </td>
                  <td className={styles.figure}>
                    <Count of={one.halfJobs} />
                  </td>
                  <td className={styles.figure}>
                    <Money cents={one.total} />
                  </td>
                  <td className={styles.figure}>
                    <Money cents={one.pay} />
                  </td>
                  <td className={styles.figure}>
                    <Money cents={one.pnlNet} />
                  </td>
                  <td className={styles.figure}>
                    <span
                      className={`${styles.share} inline-bar gap-4`}
                      style={{ "--part": `${share(one.total)}%` } as CSSProperties}
                    >
                      <i className="block rounded-1" aria-hidden />
                      {share(one.total)}%
                    </span>
                  </td>
                </tr>
              ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">The month</th>
              <td className={styles.figure}>{counted.count}</td>
              <td className={styles.figure}>{counted.replaces}</td>
              <td className={styles.figure}>{counted.repairs}</td>
              <td className={styles.figure}>{counted.halfJobs}</td>
              <td className={styles.figure}>
                <Money cents={counted.total} />
              </td>
              <td className={styles.figure}>
                <Money cents={counted.laborCost} />
              </td>
              <td className={styles.figure}>
                <Money cents={counted.pnlNet} />
              </td>
              <td className={styles.figure}>{counted.total > 0 ? "100%" : <Dash />}</td>
            </tr>
          </tfoot>
        </WideTable>
      )}
      <p className="px-6 pt-4 pb-5 text-muted type-small">
        A job of two technicians counts for each of them, so their rows can add up to more than the month.
      </p>
    </Panel>
  )
}
