import { useInfiniteQuery } from "@tanstack/react-query"
import { ChevronRight, MapPin, Package, PenLine } from "lucide-react"
import { Link } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import {
  authorizationTexts,
  isEstimateAuthorized,
  isInshop,
  isSigned,
  lastAuthorization,
  shopLabel,
} from "#shared/domain/job/request.ts"
import { formatHeadlineMoney, formatMoney } from "#shared/domain/money/money.ts"
import { panesOf } from "#shared/domain/parts/line-opening.ts"
import { instantText } from "#shared/domain/schedule/dates.ts"
import { parseAddress } from "#shared/domain/schedule/zones.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import { notesQuery } from "#web/data/requests/notes.ts"
import { directionsLink } from "#web/staff/shared/jobs/directions-link.ts"
import { SiteNotes, siteNotesOf } from "#web/staff/shared/jobs/SiteNotes.tsx"
import { Car } from "#web/trade/Car.tsx"
import { addressOf } from "../address-text.ts"
import { DriveAway } from "../install/DriveAway.tsx"
import { glassLinesOf, glassOf } from "../vehicle/VehiclePanel.tsx"
import styles from "./OnSiteCard.module.css"

export function OnSiteCard({
  request,
  unpaid,
  onAuthorize,
}: {
  request: ServiceRequest
  /** Cents due from the customer. */
  unpaid: number
  /** undefined if it is authorized, not allowed, or already the main button. */
  onAuthorize: (() => void) | undefined
}) {
  return (
    <>
      <LocationCard request={request} />
      <BeforeYouStart request={request} />
      {request.installRecord && <DriveAway record={request.installRecord} />}
      <Glass request={request} />
      {request.invoiceType !== "Warranty" && (
        <Due request={request} unpaid={unpaid} onAuthorize={onAuthorize} />
      )}
    </>
  )
}

function BeforeYouStart({ request }: { request: ServiceRequest }) {
  const { data } = useInfiniteQuery(notesQuery(request.invoiceNumber))
  const notes = siteNotesOf(request.customerNotes, data?.pages.flatMap(({ reply }) => reply) ?? [])
  if (notes.length === 0) return null
  return (
    <section className="panel px-5 py-4" aria-label="Before you start">
      <SiteNotes notes={notes} />
    </section>
  )
}

function LocationCard({ request }: { request: ServiceRequest }) {
  const address = addressOf(request)
  const parsed = parseAddress(address)
  if (isInshop(request))
    return (
      <div className={`${styles.card} split items-center gap-5 px-5 py-4`}>
        <div>
          <b className="block type-large">{shopLabel(request.zone)}</b>
        </div>
      </div>
    )
  if (address === "") return null
  return (
    <a className={styles.card} href={directionsLink(address)} target="_blank" rel="noreferrer">
      <Streets />
      <div className="split items-center gap-5 px-5 py-4">
        <div>
          <b className="block type-large">{address.split(",", 1)[0]}</b>
          <span className="type-note text-muted">
            {parsed
              ? [parsed.city, [parsed.state, parsed.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ")
              : address.split(",").slice(1).join(",")}
          </span>
        </div>
        <ChevronRight className="text-muted" size={20} aria-label="Open the map" />
      </div>
    </a>
  )
}

/** A decorative picture, not a real map. */
const Streets = () => (
  <span className={`${styles.streets} type-note text-muted`} aria-hidden="true">
    <svg className="w-full absolute h-full" viewBox="0 0 366 86" preserveAspectRatio="xMidYMid slice">
      <path d="M-10 82C60 70 90 96 160 82S300 46 380 56V100H-10Z" fill="#0c4742" opacity=".55" />
      <g stroke="#28494d" strokeWidth="5" fill="none">
        <path d="M-10 24H380M60 -10V100M150 -10V100M240 -10L250 100M310 -10V100M-10 62L380 50" />
      </g>
      <g stroke="#1d3a3e" strokeWidth="2" fill="none">
        <path d="M-10 43H380M105 -10V100M196 -10V100M278 -10V100M-10 8H380" />
      </g>
    </svg>
    <MapPin className="relative" size={30} fill="#ffb81c" color="#102a2d" strokeWidth={1.4} />
  </span>
)

function Glass({ request }: { request: ServiceRequest }) {
  const lines = glassLinesOf(request)
  const lit = [...new Set(lines.flatMap((line) => panesOf(line)))]
  const glass = glassOf(request)
  const part = lines.find((line) => line.part)?.part
  return (
    <div className={`${styles.card} ${styles.glass}`}>
      <div>
        <b className="block type-large">{request.vehicle || t("No vehicle yet")}</b>
        <span className="type-note text-muted">
          {glass.join(", ") || translateReply(request.serviceSummary ?? "")}
        </span>
        {part && (
          <em className="bar gap-3 mt-4 type-note not-italic text-action weight-medium">
            <Package size={16} aria-hidden />
            {part}
          </em>
        )}
      </div>
      <Car lit={lit} className={styles.car ?? ""} />
    </div>
  )
}

function Due({
  request,
  unpaid,
  onAuthorize,
}: {
  request: ServiceRequest
  unpaid: number
  onAuthorize: (() => void) | undefined
}) {
  const last = lastAuthorization(request)
  const paid = unpaid === 0 && request.customerPaid
  const authorizationText = isEstimateAuthorized(request)
    ? last
      ? t(`Authorized by ${authorizationTexts[last.how]}, ${instantText(last.at)}`)
      : t("No authorization needed")
    : last
      ? t(`Authorized ${formatMoney(last.amount)}, the total is ${formatMoney(request.total)}`)
      : t(`The ${formatMoney(request.total)} estimate isn't authorized yet`)
  return (
    <div className={`${styles.card} split items-center gap-5 p-5`}>
      <div className="stack justify-items-start">
        <b className="block type-large">{paid ? "Paid" : "Amount Due"}</b>
        <span className="type-note text-muted">{authorizationText}</span>
        {onAuthorize && (
          <button
            className="p-0 border-0 inline-bar gap-3 bg-none weight-strong no-underline pointer min-h-touch text-action"
            type="button"
            onClick={onAuthorize}
          >
            Authorize {formatMoney(request.total)}
          </button>
        )}
        {request.signedAt && isSigned(request) ? (
          <span className="type-note text-muted">Signed {instantText(request.signedAt)}</span>
        ) : (
          paid && (
            <Link
              className="p-0 border-0 inline-bar gap-3 bg-none weight-strong no-underline pointer min-h-touch text-action"
              to={`/signature/${request.invoiceNumber}`}
            >
              <PenLine size={15} aria-hidden /> Sign
            </Link>
          )
        )}
      </div>
      <strong className="heading type-heading nowrap">
        {formatHeadlineMoney(paid ? request.totalCustomerDue : unpaid)}
      </strong>
    </div>
  )
}
