import { useState } from "react"
import { Link } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import type { CustomerGroup } from "#shared/domain/job/status.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { dayText, todayIn } from "#shared/domain/schedule/dates.ts"
import { translateReply } from "#shared/reply-language.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { Button } from "#web/ui/Button.tsx"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { Dash, Money } from "#web/ui/Money.tsx"
import { useIsPhone } from "#web/ui/use-media.ts"
import { useNow } from "#web/ui/use-now.ts"
import { customerGroupTexts, type Group, groupsOf } from "../groups.ts"
import styles from "./RequestGroups.module.css"

const shownAtFirst = { onDesk: 8, onPhone: 4 }
const fewestHidden = 4

type Opening = "request" | ((invoiceNumber: number) => void)

export function RequestGroups({
  rows,
  showAll,
  opens,
  showNames,
}: {
  rows: readonly RequestSummary[]
  /** True while searching: no group is folded. */
  showAll: boolean
  opens: Opening
  /** True if the rows belong to several accounts and need a name each. */
  showNames: boolean
}) {
  const [unfolded, setUnfolded] = useState<readonly CustomerGroup[]>([])
  const today = todayIn(useNow())
  const isPhone = useIsPhone()
  const atFirst = isPhone ? shownAtFirst.onPhone : shownAtFirst.onDesk
  return (
    <div className="stack gap-5">
      {groupsOf(rows).map((group) => (
        <OneGroup
          key={group.label}
          group={group}
          atFirst={
            showAll || unfolded.includes(group.label) || group.rows.length < atFirst + fewestHidden
              ? group.rows.length
              : atFirst
          }
          onUnfold={() => setUnfolded([...unfolded, group.label])}
          opens={opens}
          showNames={showNames}
          today={today}
        />
      ))}
    </div>
  )
}

function OneGroup({
  group: { label, rows, cents },
  atFirst,
  onUnfold,
  opens,
  showNames,
  today,
}: {
  group: Group<RequestSummary>
  atFirst: number
  onUnfold: () => void
  opens: Opening
  showNames: boolean
  today: string
}) {
  const visibleRows = rows.slice(0, atFirst)
  return (
    <section
      className={`${styles.group} panel min-w-0 overflow-hidden`}
      aria-label={customerGroupTexts[label]}
    >
      <header className="bar gap-4 px-6 py-0 line-below bg-head">
        <h3 className="heading type-text">{customerGroupTexts[label]}</h3>
        <span className="text-muted type-note weight-strong">{rows.length}</span>
        <b className="ml-auto">{formatMoney(cents)}</b>
      </header>
      <ul>
        {visibleRows.map((row) => (
          <Row key={row.invoiceNumber} row={row} opens={opens} showNames={showNames} today={today} />
        ))}
      </ul>
      {visibleRows.length < rows.length && (
        <div className="stack justify-center p-4 rule-above">
          <Button onClick={onUnfold}>Show all {rows.length}</Button>
        </div>
      )}
    </section>
  )
}

function Row({
  row,
  opens,
  showNames,
  today,
}: {
  row: RequestSummary
  opens: Opening
  showNames: boolean
  today: string
}) {
  const { invoiceNumber, externalReferenceNumber, appointmentDate } = row
  return (
    <li className={styles.row}>
      <span className={`${styles.number} card-link-inside`}>
        {opens === "request" ? (
          <Link
            className="p-0 border-0 bg-none weight-strong text-left no-underline pointer outline-none"
            to={`/servicerequest/${invoiceNumber}`}
          >
            {invoiceNumber}
          </Link>
        ) : (
          <button
            className="p-0 border-0 bg-none weight-strong text-left no-underline pointer outline-none"
            type="button"
            aria-haspopup="dialog"
            onClick={() => opens(invoiceNumber)}
          >
            {invoiceNumber}
            <span className="spoken">, open the invoice</span>
          </button>
        )}
        <small className="nowrap phone-type-text">
          {appointmentDate ? dayText(appointmentDate, today) : "No date"}
        </small>
      </span>
      <span className="phone-span-all">
        <b className="weight-medium phone-type-text">{row.vehicle || <Dash />}</b>
        <small className="phone-type-text">{translateReply(row.serviceSummary ?? "")}</small>
      </span>
      <span className={styles.whose}>
        {showNames && <b className="weight-medium">{row.customerName}</b>}
        {externalReferenceNumber ? (
          <small className="phone-type-text">
            <span className="spoken">Repair order </span>
            {externalReferenceNumber}
          </small>
        ) : (
          !showNames && <Dash />
        )}
      </span>
      <span className={styles.status}>
        <StatusPill status={row.serviceStatus} totalCents={row.total} />
      </span>
      <span className="weight-strong text-right">
        <Money cents={row.total} />
      </span>
    </li>
  )
}

export const GroupSkeleton = () => (
  <div className="stack gap-5">
    <div className={`${styles.group} panel min-w-0 overflow-hidden`}>
      <header className="bar gap-4 px-6 py-0 line-below bg-head">
        <SkeletonBar width={92} height={16} />
      </header>
      {[150, 118, 176, 134, 162].map((width) => (
        <div key={width} className={styles.row}>
          <span className={`${styles.number} card-link-inside`}>
            <SkeletonBar width={46} />
          </span>
          <span className="phone-span-all">
            <SkeletonBar width={width} />
            <small className="phone-type-text">
              <SkeletonBar width={width - 30} height={11} />
            </small>
          </span>
          <span className={styles.whose}>
            <SkeletonBar width={96} height={11} />
          </span>
          <span className={styles.status}>
            <SkeletonBar width={132} height={20} />
          </span>
          <span className="weight-strong text-right">
            <SkeletonBar width={52} />
          </span>
        </div>
      ))}
    </div>
  </div>
)
