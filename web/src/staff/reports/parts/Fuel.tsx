import { Link } from "react-router-dom"
import type { Report } from "../../../data/reports.ts"
import { Money } from "../../../ui/Money.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import type { Names } from "../Reports.tsx"
import styles from "./tables.module.css"

/** What each technician's fuel cost. */
export function Fuel({ report: { fuel }, names }: { report: Report; names: Names }) {
  return (
    <Panel title="Fuel" aside="all receipts of the month" flush>
      {fuel.count === 0 ? (
        <p className={styles.none}>There are no fuel receipts in this month.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Technician</th>
              <th className={styles.figure}>Receipts</th>
              <th className={styles.figure}>Fuel cost</th>
            </tr>
          </thead>
          <tbody>
            {fuel.technicians
              .toSorted((one, other) => other.cost - one.cost)
              .map(({ _id, count, cost }) => (
                <tr key={_id}>
                  <td>
                    <Link to={`/fuelreceipts?person=${_id}`}>{names.technician(_id)}</Link>
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
              <th scope="row">All technicians</th>
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
