import type { FuelReceipt } from "#shared/api/fuel.ts"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import { Money } from "#web/ui/Money.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "../FuelReceipts.module.css"

type Props = { receipt: FuelReceipt; showName: boolean; onOpen: () => void }

export function ReceiptRow({ receipt, showName, onOpen }: Props) {
  const { thumb, mileage, fuelcost, createdAt, postingUserName } = receipt
  const now = useNow()
  const miles = `${mileage.toLocaleString("en-US")} mi`
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.thumb}
        aria-label={`Open the receipt at ${miles}`}
        onClick={onOpen}
      >
        <img src={thumb} alt="" width={56} height={56} loading="lazy" />
      </button>
      <div>
        <b>{miles}</b>
        <p className="text-muted type-note">
          {showName && `${postingUserName}, `}
          {formatInstant(createdAt, now)}
        </p>
      </div>
      <b className="tabular-nums">
        <Money cents={fuelcost} />
      </b>
    </li>
  )
}
