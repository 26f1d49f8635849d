import { Link } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { invoiceTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { shareOf } from "#shared/domain/job/own-jobs.ts"
import { fullDate } from "#shared/domain/schedule/dates.ts"
import { translateReply } from "#shared/reply-language.ts"
import { useSitePath } from "#web/data/people/account.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { Dash, Money } from "#web/ui/Money.tsx"
import { MoreButton, type PagedQuery } from "#web/ui/page/MoreButton.tsx"
import styles from "./OwnRequests.module.css"

/** Customers see their share. Staff see the total. */
function Amount({ request, forStaff }: { request: RequestSummary; forStaff: boolean }) {
  const cents = forStaff ? request.total : shareOf(request)
  return cents === undefined ? <Dash /> : <Money cents={cents} />
}

/**
 * A user's requests, newest first. Staff open the request. Customers open the invoice or the job page of the
 * public site.
 */
export function OwnRequests({
  requests,
  forStaff,
  query,
}: {
  requests: readonly RequestSummary[]
  forStaff: boolean
  /** Has the requests that aren't loaded yet. */
  query?: PagedQuery
}) {
  const sitePath = useSitePath()
  return (
    <>
      <ul>
        {requests.map((request) => (
          <li key={request.invoiceNumber} className={styles.row}>
            <span className={`${styles.number} card-link-inside`}>
              {forStaff ? (
                <Link className="weight-strong no-underline" to={`/servicerequest/${request.invoiceNumber}`}>
                  {request.invoiceNumber}
                </Link>
              ) : (
                <a
                  className="weight-strong no-underline"
                  href={sitePath(`/invoice/${request.invoiceNumber}`)}
                >
                  {request.invoiceNumber}
                </a>
              )}
              <small>{invoiceTypeTexts[request.invoiceType]}</small>
            </span>
            <span className="phone-span-all">
              <b className="weight-medium">{request.vehicle}</b>
              <small>{translateReply(request.serviceSummary ?? "")}</small>
              {!forStaff && (
                <a
                  href={sitePath(`/job/${request.invoiceNumber}`)}
                  className="inline-bar justify-self-start relative min-h-touch"
                >
                  Follow this job
                </a>
              )}
            </span>
            <span className="text-muted">
              {request.appointmentDate ? fullDate(request.appointmentDate) : <Dash />}
            </span>
            <span className={styles.status}>
              <StatusPill status={request.serviceStatus} totalCents={request.total} />
            </span>
            <span className="weight-strong text-right">
              <Amount request={request} forStaff={forStaff} />
            </span>
          </li>
        ))}
      </ul>
      {query?.hasNextPage && (
        <div className="stack justify-center gap-4 p-5 rule-above">
          <MoreButton query={query}>Show more</MoreButton>
        </div>
      )}
    </>
  )
}

export const RequestSkeleton = () => (
  <div>
    {[150, 118, 176, 134].map((width) => (
      <div key={width} className={styles.row}>
        <span className={`${styles.number} card-link-inside`}>
          <SkeletonBar width={44} />
        </span>
        <span className="phone-span-all">
          <SkeletonBar width={width} />
          <small>
            <SkeletonBar width={width - 30} height={11} />
          </small>
        </span>
        <span className="text-muted">
          <SkeletonBar width={104} />
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
)
