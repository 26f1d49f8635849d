import { formatHeadlineMoney, formatMoney } from "#shared/domain/money/money.ts"
import styles from "./Money.module.css"

/** Zero and missing amounts are a pale dash. `headline` adds the dollar sign. */
export function Money({ cents, headline = false }: { cents: number | null | undefined; headline?: boolean }) {
  if (headline)
    return <span className={`${styles.headline} nowrap tabular-nums`}>{formatHeadlineMoney(cents ?? 0)}</span>
  if (!cents) return <Dash />
  return <span className="nowrap tabular-nums">{formatMoney(cents)}</span>
}

export const Dash = () => (
  <span className={styles.dash}>
    <span aria-hidden>–</span>
    <span className="spoken">none</span>
  </span>
)
