import { MapPinned, Phone } from "lucide-react"
import { Link } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isInshop, shopLabel } from "#shared/domain/job/request.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { readPhone, telLink } from "#shared/domain/people/phone.ts"
import { toWireTime } from "#shared/domain/schedule/dates.ts"
import { zoneName } from "#shared/domain/schedule/zones.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import { rowWithQueue, useQueue } from "#web/data/offline/queue-state.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { ButtonLink } from "#web/ui/Button.tsx"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { Money } from "#web/ui/Money.tsx"
import listing from "#web/ui/page/listing.module.css"
import { useRowNavigation } from "#web/ui/page/use-row-navigation.ts"
import { ChangedBy } from "./ChangedBy.tsx"
import { directionsLink } from "./directions-link.ts"
import styles from "./JobCards.module.css"
import { AlertMark } from "./JobMarks.tsx"
import { NextButton } from "./NextButton.tsx"
import { NotSent } from "./NotSent.tsx"
import { nextActionOf } from "./next-action.ts"
import { Parts } from "./Parts.tsx"
import { RoadStrip } from "./RoadStrip.tsx"
import { type SiteNote, SiteNotes } from "./SiteNotes.tsx"

export function JobCards({
  jobs: rows,
  notes,
  changed,
  now,
}: {
  jobs: readonly RequestSummary[]
  /** By invoice number. */
  notes?: ReadonlyMap<number, readonly SiteNote[]>
  changed: ReadonlyMap<number, number>
  now: Date
}) {
  const list = useRowNavigation<HTMLOListElement>()
  const waiting = useQueue()
  const jobs = rows.map((row) => rowWithQueue(row, waiting))
  const open = jobs.filter(({ serviceStatus }) => isBeforeCompletion(serviceStatus))
  const current =
    open.find(({ serviceStatus }) => serviceStatus === "serviceInProgress") ??
    open.find(({ serviceStatus }) => serviceStatus === "technicianEnroute") ??
    open[0]
  return (
    <ol className={styles.jobs} ref={list}>
      {jobs.map((job) => (
        <li key={job.invoiceNumber}>
          {job === current ? (
            <CurrentJob
              job={job}
              notes={notes?.get(job.invoiceNumber)}
              changedTo={changed.get(job.invoiceNumber)}
              now={now}
            />
          ) : (
            <Job
              job={job}
              notes={notes?.get(job.invoiceNumber)}
              changedTo={changed.get(job.invoiceNumber)}
              now={now}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

const nameOf = (job: RequestSummary) => job.customerName || t(`Service request ${job.invoiceNumber}`)
const whereOf = (job: RequestSummary) =>
  isInshop(job) ? shopLabel(job.zone) : (job.customerFullAddress ?? zoneName(job.zone))

type CardProps = {
  job: RequestSummary
  notes: readonly SiteNote[] | undefined
  changedTo: number | undefined
  now: Date
}

function CurrentJob({ job, notes, changedTo, now }: CardProps) {
  const { appointmentTimeStart: start, appointmentTimeEnd: end } = job
  const phone = readPhone(job.customerPhone ?? "")
  const address = isInshop(job) ? undefined : job.customerFullAddress
  return (
    <article className={styles.current}>
      {!isInshop(job) && <RoadStrip />}
      <div className="stack p-5">
        <div className={styles.line}>
          <StatusPill status={job.serviceStatus} totalCents={job.total} />
          <NotSent job={job.invoiceNumber} />
          {start !== undefined && (
            <span className="text-muted">
              <b className="text-plain weight-heavy">{toWireTime(start)}</b>
              {end !== undefined && ` to ${toWireTime(end)}`}
            </span>
          )}
        </div>
        <Link
          to={`/servicerequest/${job.invoiceNumber}`}
          className={`${listing.link} ${styles.bigName}`}
          data-row
        >
          {nameOf(job)}
          <AlertMark count={job.openAlerts} />
        </Link>
        <span>{job.vehicle}</span>
        <span className="text-muted type-note">{translateReply(job.serviceSummary ?? "")}</span>
        {job.parts && <Parts parts={job.parts} />}
        <span className="text-muted type-note">{whereOf(job)}</span>
        <Notes notes={notes} />
        {changedTo !== undefined && <ChangedBy invoiceNumber={job.invoiceNumber} version={changedTo} />}
        <div className="row gap-4 mt-5 relative">
          {address && <ButtonLink size="thumb" icon={MapPinned} label="Map" href={directionsLink(address)} />}
          {phone !== undefined && (
            <ButtonLink size="thumb" icon={Phone} label={`Call ${nameOf(job)}`} href={telLink(phone)} />
          )}
          <NextButton row={job} next={nextActionOf(job, "technician", now)} main />
        </div>
      </div>
    </article>
  )
}

const Notes = ({ notes = [] }: Partial<Pick<CardProps, "notes">>) =>
  notes.length > 0 && (
    <div className="mt-3 relative">
      <SiteNotes notes={notes} />
    </div>
  )

function Job({ job, notes, changedTo, now }: CardProps) {
  const { appointmentTimeStart: start, appointmentTimeEnd: end } = job
  const done = !isBeforeCompletion(job.serviceStatus)
  const hot = changedTo !== undefined
  return (
    <article className={[styles.job, done && styles.done, hot && styles.changed].filter(Boolean).join(" ")}>
      <div className={styles.time}>
        <b className="type-large weight-strong leading-130">
          {start === undefined ? "No window" : toWireTime(start)}
        </b>
        {end !== undefined && <span className="text-muted type-note">to {toWireTime(end)}</span>}
      </div>
      <div className={styles.jobFacts}>
        <div className={styles.line}>
          <Link
            to={`/servicerequest/${job.invoiceNumber}`}
            className={`${listing.link} type-large weight-strong leading-130`}
            data-row
          >
            {nameOf(job)}
            <AlertMark count={job.openAlerts} />
          </Link>
          {done && <StatusPill status={job.serviceStatus} totalCents={job.total} />}
          {done && <NotSent job={job.invoiceNumber} />}
        </div>
        <span>{job.vehicle}</span>
        <span className="text-muted type-note">{translateReply(job.serviceSummary ?? "")}</span>
        {job.parts && <Parts parts={job.parts} />}
        <span className="text-muted type-note">{whereOf(job)}</span>
        <Notes notes={notes} />
        {hot && <ChangedBy invoiceNumber={job.invoiceNumber} version={changedTo} />}
        {!done && (
          <div className={`${styles.line} mt-3`}>
            <StatusPill status={job.serviceStatus} totalCents={job.total} />
            <NotSent job={job.invoiceNumber} />
            <b>
              <Money cents={job.total} />
            </b>
          </div>
        )}
        {!done && (
          <div className="row relative mt-3">
            <NextButton row={job} next={nextActionOf(job, "technician", now)} />
          </div>
        )}
      </div>
    </article>
  )
}

export const JobCardSkeleton = () => (
  <div className={styles.jobs} aria-hidden="true">
    {[150, 180, 130, 160].map((width) => (
      <div key={width} className={styles.job}>
        <div className={styles.time}>
          <SkeletonBar width={58} height={15} />
          <SkeletonBar width={64} height={12} />
        </div>
        <div className={styles.jobFacts}>
          <SkeletonBar width={width} height={16} />
          <SkeletonBar width={width + 20} />
          <SkeletonBar width={width - 10} height={12} />
          <div className={`${styles.line} mt-3`}>
            <SkeletonBar width={96} height={22} />
            <SkeletonBar width={56} />
          </div>
        </div>
      </div>
    ))}
  </div>
)
