import { ChevronDown, Printer } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { invoiceTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { isHalfJob, isMultiJob } from "#shared/domain/job/request.ts"
import { statusStyle } from "#shared/domain/job/status.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { dayText, timeText, toWireDate, toWireTime } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { NotSent } from "#web/staff/shared/jobs/NotSent.tsx"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { ButtonLink } from "#web/ui/Button.tsx"
import { Money } from "#web/ui/Money.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { Tag } from "#web/ui/Tag.tsx"
import { ContactButtons } from "./ContactButtons.tsx"
import styles from "./JobHeader.module.css"

type Props = {
  request: ServiceRequest
  today: string
  phone: boolean
  isTechnician: boolean
  more: ReactNode
  onStatus: (() => void) | undefined
  /** Texts from the shop's number. Undefined texts from this device. */
  onText: (() => void) | undefined
}

export function JobHeader({ request, today, phone, isTechnician, more, onStatus, onText }: Props) {
  const { invoiceNumber, customerName, customerPhone, appointmentDate: date, invoiceKey } = request
  const dial = readPhone(customerPhone ?? "")
  const isTechnicianOnPhone = phone && isTechnician
  const list = date
    ? `/servicerequests?${new URLSearchParams({ date: toWireDate(date) })}`
    : "/servicerequests"
  const day = date ? t(`Requests · ${dayText(date, today)}`) : t("Requests")
  return (
    <>
      <PageHeader
        back={{
          to: list,
          text: isTechnicianOnPhone ? `${invoiceNumber} · ${invoiceTypeTexts[request.invoiceType]}` : day,
        }}
        title={
          isTechnicianOnPhone ? (
            customerName || t(`Service request ${invoiceNumber}`)
          ) : (
            <Title number={invoiceNumber} name={customerName} />
          )
        }
        tags={phone ? undefined : <Marks request={request} onStatus={onStatus} />}
        actions={
          <>
            {dial && !phone && <ContactButtons dial={dial} onText={onText} />}
            {phone ? (
              // Users with a menu find it there.
              !more && (
                <ButtonLink kind="quiet" icon={Printer} label="Print view" href={`/invoice/${invoiceKey}`} />
              )
            ) : (
              <ButtonLink icon={Printer} href={`/invoice/${invoiceKey}`}>
                Print view
              </ButtonLink>
            )}
            {more}
          </>
        }
      />
      {phone && (
        <div className="px-6 pt-2 pb-4 cluster items-center gap-x-4 gap-y-2 relative">
          <Marks request={request} onStatus={onStatus} brief withType={!isTechnicianOnPhone} />
          {isTechnicianOnPhone ? (
            <Window request={request} today={today} />
          ) : (
            <b className="ml-auto type-large">
              <Money cents={request.total} headline />
            </b>
          )}
        </div>
      )}
    </>
  )
}

function Window({ request, today }: Pick<Props, "request" | "today">) {
  const { appointmentDate: date, appointmentTimeStart: start, appointmentTimeEnd: end } = request
  if (start === undefined) return null
  return (
    <span className="ml-auto text-muted">
      <b className="text-plain">{timeText(date, start, today)}</b>
      {end !== undefined && t(` to ${toWireTime(end)}`)}
    </span>
  )
}

function Marks({
  request,
  onStatus,
  brief = false,
  withType = true,
}: Pick<Props, "request" | "onStatus"> & {
  brief?: boolean
  /** Adds the invoice type, unless it is already shown. */
  withType?: boolean
}) {
  const { serviceStatus, total, invoiceType, insuranceCarrier, billingCompany } = request
  const payer = { Insurance: insuranceCarrier, Net: billingCompany, Cash: undefined, Warranty: undefined }[
    invoiceType
  ]
  const pill = <StatusPill status={serviceStatus} totalCents={total} />
  return (
    <>
      {onStatus ? (
        <button
          type="button"
          className={styles.status}
          aria-label={`${statusStyle(serviceStatus, total).text}, set the status by hand`}
          onClick={onStatus}
        >
          {pill}
          <ChevronDown size={14} aria-hidden />
        </button>
      ) : (
        pill
      )}
      <NotSent job={request.invoiceNumber} />
      {withType && (
        <Tag>
          {payer && !brief ? `${invoiceTypeTexts[invoiceType]}, ${payer}` : invoiceTypeTexts[invoiceType]}
        </Tag>
      )}
      {isMultiJob(request) && <Tag>Multi job</Tag>}
      {isHalfJob(request) && <Tag>Half job</Tag>}
      <Related request={request} />
    </>
  )
}

const Related = ({ request: { originalInvoice, warrantyInvoices = [] } }: Pick<Props, "request">) =>
  [
    ...(originalInvoice === undefined ? [] : [{ what: t("Warranty of"), number: originalInvoice }]),
    ...warrantyInvoices.map((number) => ({ what: t("Warranty visit"), number })),
  ].map(({ what, number }) => (
    <Link key={number} to={`/servicerequest/${number}`} className={styles.related}>
      {what} {number}
    </Link>
  ))

const Title = ({ number, name = "" }: { number: number; name: string | undefined }) => (
  <span className={`${number} ${name}`.length > 22 ? `${styles.title} phone-type-heading` : styles.title}>
    <b className="weight-heavy">{number}</b> {name}
  </span>
)
