import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatHeadlineMoney, formatMoney } from "#shared/domain/money/money.ts"
import { instantText } from "#shared/domain/schedule/dates.ts"
import { paidWithText } from "../method.ts"
import styles from "./Receipt.module.css"

type Payment = ServiceRequest["payments"][number]

export function Receipt({ payment }: { payment: Payment }) {
  const { amount, tip, at } = payment
  const rows = [
    ["Amount", formatMoney(amount)],
    ...(tip > 0 ? [["Tip", formatMoney(tip)]] : []),
    ["Paid by", paidWithText(payment)],
    ["At", instantText(at)],
  ]
  return (
    <div className={styles.receipt}>
      <p>You pay</p>
      <strong className="heading block type-title">{formatHeadlineMoney(amount + tip)}</strong>
      <dl className="stack gap-1">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="weight-medium text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
