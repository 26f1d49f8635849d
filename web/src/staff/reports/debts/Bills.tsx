import { Link } from "react-router-dom"
import { daysOpen } from "#shared/domain/money/bills.ts"
import { fullDate } from "#shared/domain/schedule/dates.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { Money } from "#web/ui/Money.tsx"
import { useShownRows } from "#web/ui/page/use-shown-rows.tsx"
import { FoldingPanel } from "../parts/FoldingPanel.tsx"
import styles from "../parts/tables.module.css"
import { WideTable } from "../parts/WideTable.tsx"
import type { ListProps } from "./Aging.tsx"

export function Bills({ payers, today }: Pick<ListProps, "payers" | "today">) {
  const { shown, more } = useShownRows(
    payers.flatMap(({ bills, payerName }) => bills.map((bill) => ({ ...bill, payerName }))),
  )
  return (
    <FoldingPanel title="Invoices" aside="the oldest of each payer first" flush>
      <WideTable label="Open invoices">
        <thead>
          <tr>
            <th>Invoice</th>
            <th>Payer</th>
            <th>Customer and vehicle</th>
            <th>Status</th>
            <th className={styles.figure}>Days</th>
            <th className={styles.figure}>Expected</th>
            <th className={styles.figure}>Paid or credited</th>
            <th className={styles.figure}>Due</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((bill) => (
            <tr key={`${bill.payer} ${bill.invoiceNumber}`}>
              <td>
                <Link to={`/servicerequest/${bill.invoiceNumber}`}>{bill.invoiceNumber}</Link>
                <small>{fullDate(bill.since)}</small>
              </td>
              <td className={styles.name}>{bill.payerName}</td>
              <td>
                {bill.customerName}
                <small>{bill.vehicle}</small>
              </td>
              <td>
                <StatusPill status={bill.serviceStatus} totalCents={bill.billed} />
              </td>
              <td className={styles.figure}>{daysOpen(bill, today)}</td>
              <td className={styles.figure}>
                <Money cents={bill.billed} />
              </td>
              <td className={styles.figure}>
                <Money cents={bill.billed - bill.due} />
              </td>
              <td className={styles.figure}>
                <Money cents={bill.due} />
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {more && <div className="px-6 py-5">{more}</div>}
    </FoldingPanel>
  )
}
