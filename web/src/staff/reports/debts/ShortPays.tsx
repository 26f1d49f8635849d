import { sum } from "#shared/domain/money/money.ts"
import { Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "../parts/tables.module.css"
import { WideTable } from "../parts/WideTable.tsx"
import { type ListProps, PayerLink } from "./Aging.tsx"

export function ShortPays({ payers, bills, selection }: ListProps) {
  return (
    <Panel title="By insurer" aside="invoices that were paid in part" flush>
      <WideTable label="Short pay by insurer">
        <thead>
          <tr>
            <th>Insurer</th>
            <th className={`${styles.figure} phone-hidden`}>Invoices</th>
            <th className={styles.figure}>Expected</th>
            <th className={styles.figure}>Paid</th>
            <th className={styles.figure}>Difference</th>
          </tr>
        </thead>
        <tbody>
          {payers.map((payer) => (
            <tr key={payer.payerId}>
              <td className={styles.short}>
                <PayerLink payer={payer} selection={selection} />
              </td>
              <Figures bills={payer.bills} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All insurers</th>
            <Figures bills={bills} />
          </tr>
        </tfoot>
      </WideTable>
    </Panel>
  )
}

function Figures({ bills }: Pick<ListProps, "bills">) {
  const billed = sum(bills.map((bill) => bill.billed))
  const due = sum(bills.map((bill) => bill.due))
  return (
    <>
      <td className={`${styles.figure} phone-hidden`}>{bills.length.toLocaleString("en-US")}</td>
      {[billed, billed - due, due].map((cents, index) => (
        <td key={index} className={styles.figure}>
          <Money cents={cents} />
        </td>
      ))}
    </>
  )
}
