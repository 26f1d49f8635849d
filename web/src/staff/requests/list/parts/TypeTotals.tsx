import type { CSSProperties } from "react"
import { type InvoiceType, invoiceTypes } from "#shared/domain/charges/charge-types.ts"
import { formatMoney, sum } from "#shared/domain/money/money.ts"
import { Dash, Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import type { TypeTotal } from "../view.ts"
import styles from "./TypeTotals.module.css"

const colors: Record<InvoiceType, string> = {
  Cash: "var(--teal-dot)",
  Insurance: "var(--blue-dot)",
  Net: "var(--amber-500)",
  Warranty: "var(--purple-dot)",
}

/** Totals by invoice type, only for admins and developers (owner's specification). */
export function TypeTotals({
  title,
  of,
  totals,
}: {
  title: string
  of: number | undefined
  totals: readonly TypeTotal[] | undefined
}) {
  const lines = totals ?? invoiceTypes.map((type) => ({ type, count: 0, cents: 0 }))
  const isLoaded = totals !== undefined
  return (
    <Panel title={title} aside={of === undefined ? "totals by type" : `totals of the ${of} loaded`} flush>
      <table className={styles.totals}>
        <thead className="absolute overflow-hidden">
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Requests</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ type, count, cents }) => (
            <tr key={type}>
              <th scope="row">
                <i style={{ background: colors[type] }} />
                {type}
              </th>
              <td className="text-muted">{isLoaded ? count : <Dash />}</td>
              <td>{isLoaded ? formatMoney(cents) : <Dash />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{isLoaded ? sum(totals.map(({ count }) => count)) : <Dash />}</td>
            <td>{isLoaded ? <Money cents={sum(totals.map(({ cents }) => cents))} headline /> : <Dash />}</td>
          </tr>
        </tfoot>
      </table>
      <div className={styles.shares} aria-hidden="true">
        {lines
          .filter(({ cents }) => cents > 0)
          .map(({ type, cents }) => {
            const share: CSSProperties = { flexGrow: cents, background: colors[type] }
            return <i key={type} style={share} />
          })}
      </div>
    </Panel>
  )
}
