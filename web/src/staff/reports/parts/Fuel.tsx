import { Link } from "react-router-dom"
import { monthOf } from "#shared/domain/schedule/dates.ts"
import type { Report } from "#web/data/money/reports.ts"
import { Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import type { ReportSelection } from "../search-parameters.ts"
import styles from "./tables.module.css"

export function Fuel({ report: { fuel, date }, selection }: { report: Report; selection: ReportSelection }) {
  const { technician, ...otherFilters } = selection.filters
  const whose =
    technician === undefined ? "all receipts of the month" : "the technician's receipts of the month"
  const isWider = Object.values(otherFilters).some((filter) => filter !== undefined)
  return (
    <Panel title="Fuel" aside={isWider ? `${whose}, whatever else is filtered` : whose} flush>
      {fuel.count === 0 ? (
        <p className="p-6 text-muted">No fuel receipts in this month.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Bought by</th>
              <th className={styles.figure}>Receipts</th>
              <th className={styles.figure}>Fuel cost</th>
            </tr>
          </thead>
          <tbody>
            {fuel.people
              .toSorted((one, other) => other.cost - one.cost)
              .map(({ _id, name, count, cost }) => (
                <tr key={_id}>
                  <td>
                    <Link to={`/fuelreceipts?person=${_id}&month=${monthOf(date)}`}>{name}</Link>
                  </td>
                  <td className={styles.figure}>{count}</td>
                  <td className={styles.figure}>
                    <Money cents={cost} />
                  </td>
                </tr>
              ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td className={styles.figure}>{fuel.count}</td>
              <td className={styles.figure}>
                <Money cents={fuel.cost} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  )
}
