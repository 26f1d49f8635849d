import { Link } from "react-router-dom"
import type { Report } from "#web/data/money/reports.ts"
import { Money } from "#web/ui/Money.tsx"
import { type ReportSelection, writeSelection } from "../search-parameters.ts"
import { FoldingPanel } from "./FoldingPanel.tsx"
import styles from "./tables.module.css"
import { WideTable } from "./WideTable.tsx"

export function Information({
  report: { types, counted },
  selection,
}: {
  report: Report
  selection: ReportSelection
}) {
  return (
    <FoldingPanel title="Information" aside="counted requests, by type" flush>
      <WideTable label="Totals by type">
        <thead>
          <tr>
            <th>Type</th>
            <th className={styles.figure}>Jobs</th>
            <th className={styles.figure}>Parts</th>
            <th className={styles.figure}>Labor</th>
            <th className={styles.figure}>Tax</th>
            <th className={styles.figure}>Total</th>
            <th className={styles.figure}>Costs</th>
            <th className={styles.figure}>Net</th>
            <th className={styles.figure}>Unpaid</th>
          </tr>
        </thead>
        <tbody>
          {types.map((of) => (
            <tr key={of.invoiceType}>
              <td>{of.invoiceType}</td>
              <Figures of={of} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <Figures of={counted} />
          </tr>
        </tfoot>
      </WideTable>
      <p className="px-6 pt-4 pb-5 text-muted type-small">
        {counted.missingPay === 0 ? (
          "Every counted job has its labor cost."
        ) : (
          <>
            {counted.missingPay.toLocaleString("en-US")}{" "}
            {counted.missingPay === 1 ? "counted job has" : "counted jobs have"} no labor cost yet:{" "}
            <Link to={`?${writeSelection({ ...selection, view: "laboreditor" })}`}>
              open the labor editor
            </Link>
          </>
        )}
      </p>
      {counted.missingCost > 0 && (
        <p className="px-6 pt-4 pb-5 text-muted type-small">
          {counted.missingCost.toLocaleString("en-US")}{" "}
          {counted.missingCost === 1 ? "counted job lacks" : "counted jobs lack"} a part's cost, so profit is
          too high.
        </p>
      )}
    </FoldingPanel>
  )
}

function Figures({ of }: { of: Report["counted"] }) {
  return (
    <>
      <td className={styles.figure}>{of.count.toLocaleString("en-US")}</td>
      {[
        of.parts,
        of.labor,
        of.tax,
        of.total,
        of.partsCost + of.laborCost + of.miscCost,
        of.pnlNet,
        of.unpaid,
      ].map((cents, index) => (
        <td key={index} className={styles.figure}>
          <Money cents={cents} />
        </td>
      ))}
    </>
  )
}
