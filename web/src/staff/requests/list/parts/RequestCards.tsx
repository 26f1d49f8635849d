import { MessageSquare, Phone } from "lucide-react"
import { memo } from "react"
import { Link } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { invoiceTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { isUnassigned } from "#shared/domain/job/request.ts"
import { mayPass, type Role } from "#shared/domain/people/permissions.ts"
import { phoneFound, readPhone, showPhone, smsLink, telLink } from "#shared/domain/people/phone.ts"
import { todayIn, toWireTime } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import { ChangedBy } from "#web/staff/shared/jobs/ChangedBy.tsx"
import { JobMarks } from "#web/staff/shared/jobs/JobMarks.tsx"
import { NextButton } from "#web/staff/shared/jobs/NextButton.tsx"
import { type NextAction, nextActionOf } from "#web/staff/shared/jobs/next-action.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { ButtonLink } from "#web/ui/Button.tsx"
import { Dash, Money } from "#web/ui/Money.tsx"
import listing from "#web/ui/page/listing.module.css"
import { useRowNavigation } from "#web/ui/page/use-row-navigation.ts"
import { SelectBox } from "../selected/select-box.ts"
import type { Selection } from "../selected/use-selection.ts"
import { rowDay, technicianOf, zoneText } from "./labels.ts"
import styles from "./RequestCards.module.css"

export default function RequestCards({
  rows,
  technicians,
  changed,
  severalDays,
  now,
  role,
  search,
  selection,
}: {
  rows: readonly RequestSummary[]
  technicians: ReadonlyMap<string, string>
  changed: ReadonlyMap<number, number>
  severalDays: boolean
  now: Date
  role: Role
  /** What is searched for, so that the phone that matched is shown. */
  search: string
  selection?: Selection | undefined
}) {
  const list = useRowNavigation<HTMLUListElement>()
  return (
    <ul className={listing.cards} ref={list}>
      {rows.map((row) => {
        const { label, action } = nextActionOf(row, role, now)
        return (
          <Card
            key={row.invoiceNumber}
            row={row}
            technician={technicianOf(row, technicians)}
            changedTo={changed.get(row.invoiceNumber)}
            day={severalDays ? rowDay(row.appointmentDate, todayIn(now)) : undefined}
            label={label}
            action={action}
            foundPhone={phoneFound(row.customerPhone, search)}
            ofOffice={mayPass(role, ["clerk"])}
            isSelected={selection?.has(row.invoiceNumber)}
            onSelect={selection?.toggle}
          />
        )
      })}
    </ul>
  )
}

const Card = memo(function Card({
  row,
  technician,
  changedTo,
  day,
  foundPhone,
  ofOffice,
  isSelected,
  onSelect,
  ...next
}: {
  row: RequestSummary
  technician: string | undefined
  changedTo: number | undefined
  day: string | undefined
  foundPhone: string | undefined
  /** Texts from the shop's number instead of this phone's. */
  ofOffice: boolean
  /** undefined unless cards can be selected */
  isSelected: boolean | undefined
  onSelect: ((invoiceNumber: number) => void) | undefined
} & NextAction) {
  const { appointmentTimeStart: start, appointmentTimeEnd: end } = row
  const phone = foundPhone ?? readPhone(row.customerPhone ?? "")
  return (
    <li
      className={`${listing.card} ${styles.card} column gap-1 p-5`}
      data-hot={changedTo !== undefined || undefined}
    >
      {isSelected !== undefined && onSelect && (
        <SelectBox row={row} isSelected={isSelected} onSelect={onSelect} inCard />
      )}
      <div className={styles.line}>
        <span className="text-muted">
          {day && <b className="text-plain weight-heavy">{day} </b>}
          {start === undefined ? (
            !day && <b className="text-plain weight-heavy">No window</b>
          ) : (
            <b className="text-plain weight-heavy">{toWireTime(start)}</b>
          )}
          {start !== undefined && end !== undefined && ` to ${toWireTime(end)}`}
        </span>
        <StatusPill status={row.serviceStatus} totalCents={row.total} />
      </div>
      <div className={styles.line}>
        <Link
          to={`/servicerequest/${row.invoiceNumber}`}
          className={`${listing.link} ${styles.name}`}
          data-row
        >
          {row.customerName || t(`Service request ${row.invoiceNumber}`)}
          <JobMarks job={row} />
        </Link>
        <span className="type-large weight-heavy">
          {row.total > 0 ? <Money cents={row.total} headline /> : <Dash />}
        </span>
      </div>
      {row.vehicle && <span className="type-text weight-medium">{row.vehicle}</span>}
      {row.serviceSummary && (
        <span className="type-note text-muted">{translateReply(row.serviceSummary)}</span>
      )}
      <span className={`${styles.third} type-note text-muted`}>
        {row.invoiceNumber} · {invoiceTypeTexts[row.invoiceType]} · {zoneText(row)}
        {foundPhone !== undefined && (
          <>
            {" · "}
            <b className="text-plain">{showPhone(foundPhone)}</b>
          </>
        )}
        {technician !== undefined && (
          <>
            {" · "}
            <b className="text-plain">{technician}</b>
          </>
        )}
        {isUnassigned(row) && (
          <>
            {" · "}
            <b className="text-danger">Unassigned</b>
          </>
        )}
      </span>
      {changedTo !== undefined && <ChangedBy invoiceNumber={row.invoiceNumber} version={changedTo} />}
      <div className="mt-auto pt-4 row gap-4 relative">
        {phone !== undefined && (
          <>
            <ButtonLink
              size="large"
              icon={Phone}
              label={`Call ${row.customerName ?? ""}`}
              href={telLink(phone)}
            />
            <ButtonLink
              size="large"
              icon={MessageSquare}
              label={`Text ${row.customerName ?? ""}`}
              {...(ofOffice
                ? { to: `/inbox?phone=${phone}&job=${row.invoiceNumber}` }
                : { href: smsLink(phone) })}
            />
          </>
        )}
        <NextButton row={row} next={next} />
      </div>
    </li>
  )
})
