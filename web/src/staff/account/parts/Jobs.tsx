import { ArrowRight, MapPinned, Phone } from "lucide-react"
import { Link } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isInshop, shopLabel } from "#shared/domain/job/request.ts"
import { telLink } from "#shared/domain/people/phone.ts"
import { toWireTime } from "#shared/domain/schedule/dates.ts"
import { directionsLink } from "#web/staff/shared/jobs/directions-link.ts"
import { Parts } from "#web/staff/shared/jobs/Parts.tsx"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { ButtonLink } from "#web/ui/Button.tsx"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { Money } from "#web/ui/Money.tsx"
import { isDone } from "../day.ts"
import styles from "./Jobs.module.css"

export function Jobs({ jobs }: { jobs: readonly RequestSummary[] }) {
  const next = jobs.find(({ serviceStatus }) => !isDone(serviceStatus))
  return (
    <ol className={`${styles.jobs} panel overflow-hidden`}>
      {jobs.map((job) => (
        <Job key={job.invoiceNumber} job={job} next={job === next} />
      ))}
    </ol>
  )
}

function Job({ job, next }: { job: RequestSummary; next: boolean }) {
  const done = isDone(job.serviceStatus)
  const where = isInshop(job) ? shopLabel(job.zone) : job.customerFullAddress
  return (
    <li
      className={[styles.job, next && styles.next, done && `${styles.done} bg-head`]
        .filter(Boolean)
        .join(" ")}
    >
      <div className={styles.window}>
        <b>{job.appointmentTimeStart === undefined ? "No window" : toWireTime(job.appointmentTimeStart)}</b>
        {job.appointmentTimeEnd !== undefined && <span>to {toWireTime(job.appointmentTimeEnd)}</span>}
      </div>
      <div className={styles.jobFacts}>
        <Link
          to={`/servicerequest/${job.invoiceNumber}`}
          className={`${styles.name} card-link weight-strong no-underline`}
        >
          {job.customerName || `Service request ${job.invoiceNumber}`}
        </Link>
        <span className="weight-medium">{job.vehicle}</span>
        <span className="phone-type-note text-muted type-small">{job.serviceSummary}</span>
        {job.parts && <Parts parts={job.parts} />}
      </div>
      <div className={styles.where}>
        <span className="phone-type-note text-muted type-small">{where}</span>
        <span className="phone-type-note text-muted type-small">
          {job.invoiceNumber} · {job.invoiceType}
        </span>
      </div>
      <div className={styles.status}>
        <StatusPill status={job.serviceStatus} totalCents={job.total} />
      </div>
      <div className={`${styles.total} weight-strong text-right`}>
        <Money cents={job.total} />
      </div>
      {next && (
        <div className={styles.acts}>
          {job.appointmentLocation !== "Inshop" && job.customerFullAddress && (
            <ButtonLink
              size="large"
              icon={MapPinned}
              label="Map"
              href={directionsLink(job.customerFullAddress)}
            />
          )}
          {job.customerPhone && (
            <ButtonLink
              size="large"
              icon={Phone}
              label="Call the customer"
              href={telLink(job.customerPhone)}
            />
          )}
          <ButtonLink
            kind="main"
            size="large"
            icon={ArrowRight}
            wide
            to={`/servicerequest/${job.invoiceNumber}`}
          >
            Open the job
          </ButtonLink>
        </div>
      )}
    </li>
  )
}

export const JobSkeleton = () => (
  <div className={`${styles.jobs} panel overflow-hidden`}>
    {[170, 150, 190, 140].map((width) => (
      <div key={width} className={styles.job}>
        <div className={styles.window}>
          <SkeletonBar width={58} />
          <SkeletonBar width={66} height={11} />
        </div>
        <div className={styles.jobFacts}>
          <SkeletonBar width={width} />
          <SkeletonBar width={width + 20} height={11} />
        </div>
        <div className={styles.where}>
          <SkeletonBar width={180} height={11} />
        </div>
        <div className={styles.status}>
          <SkeletonBar width={104} height={20} />
        </div>
        <div className={`${styles.total} weight-strong text-right`}>
          <SkeletonBar width={56} />
        </div>
      </div>
    ))}
  </div>
)
