import type { CSSProperties } from "react"
import { type InvoiceType, invoiceTypes } from "../../../../../../shared/domain/charges/charge.ts"
import { formatMoney, sum } from "../../../../../../shared/domain/money.ts"
import { Dash, Money } from "../../../../ui/Money.tsx"
import { Panel } from "../../../../ui/Panel.tsx"
import type { TypeTotal } from "../view.ts"
import styles from "./TypeTotals.module.css"

const colours: Record<InvoiceType, string> = {
  Cash: "var(--teal-dot)",
  Insurance: "var(--blue-dot)",
  Net: "var(--amber-500)",
  Warranty: "var(--purple-dot)",
}

/** How the listed requests divide by invoice type; the money is for admin and developer (spec 2, section 2). */
export function TypeTotals({
  title,
  totals,
  money,
}: {
  title: string
  /** Nothing while they are not known. */
  totals: readonly TypeTotal[] | undefined
  money: boolean
}) {
  const lines = totals ?? invoiceTypes.map((type) => ({ type, count: 0, cents: 0 }))
  const known = totals !== undefined
  const weight = ({ count, cents }: TypeTotal) => (money ? cents : count)
  return (
    <Panel title={title} aside={money ? "totals by type" : "requests by type"} flush>
      <table className={styles.totals}>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Requests</th>
            {money && <th scope="col">Total</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ type, count, cents }) => (
            <tr key={type}>
              <th scope="row">
                <i style={{ background: colours[type] }} />
                {type}
              </th>
              <td className={styles.count}>{known ? count : <Dash />}</td>
              {money && <td>{known ? formatMoney(cents) : <Dash />}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td>{known ? sum(totals.map(({ count }) => count)) : <Dash />}</td>
            {money && (
              <td>{known ? <Money cents={sum(totals.map(({ cents }) => cents))} headline /> : <Dash />}</td>
            )}
          </tr>
        </tfoot>
      </table>
      <div className={styles.shares} aria-hidden="true">
        {lines
          .filter((total) => weight(total) > 0)
          .map((total) => {
            const share: CSSProperties = { flexGrow: weight(total), background: colours[total.type] }
            return <i key={total.type} style={share} />
          })}
      </div>
    </Panel>
  )
}
