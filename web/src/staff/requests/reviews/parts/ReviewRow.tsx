import { Checkbox, NativeSelect, VisuallyHidden } from "@mantine/core"
import { Link } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isIncomplete } from "#shared/domain/messages/reviews.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { Dash } from "#web/ui/Money.tsx"
import type { Sending } from "../use-sending.ts"
import styles from "./ReviewRow.module.css"

type Props = {
  row: RequestSummary
  selected: boolean
  isOverLimit: boolean
  whyNot: string | undefined
  sending: Sending | undefined
  location: string
  locations: readonly string[]
  onToggle: () => void
  onLocation: (location: string) => void
}

export function ReviewRow({
  row,
  selected,
  isOverLimit,
  whyNot,
  sending,
  location,
  locations,
  onToggle,
  onLocation,
}: Props) {
  const { invoiceNumber, customerName, customerPhone, vehicle, serviceStatus, total, invoiceType } = row
  const state = sending?.state ?? (isOverLimit ? "sent" : "-")
  return (
    <li className={styles.row}>
      <label className={styles.pick}>
        <Checkbox
          size="lg"
          checked={selected}
          disabled={isOverLimit || whyNot !== undefined || state === "sending"}
          onChange={onToggle}
        />
        <VisuallyHidden>Ask {customerName || invoiceNumber} for a review</VisuallyHidden>
      </label>
      <span className={styles.job}>
        <Link to={`/servicerequest/${invoiceNumber}`}>{invoiceNumber}</Link>
        <small>{invoiceType}</small>
      </span>
      <span className={styles.who}>
        <b>{customerName || <Dash />}</b>
        {customerPhone && <small>{showPhone(customerPhone)}</small>}
        {!isOverLimit && whyNot !== undefined && <small className="weight-strong text-plain">{whyNot}</small>}
      </span>
      <span className={styles.car}>{vehicle || <Dash />}</span>
      <span className={styles.status}>
        <StatusPill status={serviceStatus} totalCents={total} />
        {isIncomplete(row) && <small className="weight-strong text-plain">[Incomplete]</small>}
      </span>
      <NativeSelect
        className={styles.location}
        aria-label={`Review location of ${invoiceNumber}`}
        data={[...locations]}
        value={location}
        disabled={isOverLimit}
        onChange={(event) => onLocation(event.currentTarget.value)}
      />
      <span className={`${styles.state} weight-strong`} data-state={state}>
        {state}
        {sending?.state === "failed" && <small>{sending.why}</small>}
      </span>
    </li>
  )
}
