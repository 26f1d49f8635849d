import { useState } from "react"
import type { CustomerJob } from "#shared/api/requests/job-link.ts"
import { smsLink, telLink } from "#shared/domain/people/phone-text.ts"
import { twoDigits } from "#shared/domain/schedule/calendar.ts"
import { Avatar } from "../../ui/Avatar.tsx"
import { translateReply } from "../../ui/feedback/replies.ts"
import { useNow } from "../../ui/use-now.ts"
import { AddToCalendar } from "../AddToCalendar.tsx"
import { Icon } from "../Icon.tsx"
import { AnotherTime } from "./AnotherTime.tsx"
import styles from "./Job.module.css"
import type { OwnJob } from "./use-job.ts"

type Props = { own: OwnJob; job: CustomerJob; reload: () => Promise<void> }

export function JobStatus({ own, job, reload }: Props) {
  const { headline, text, steps, technicians, business, appointment, wanted } = job
  const { date, start, end, address } = appointment
  const [refused, setRefused] = useState("")
  return (
    <section className={`${styles.card} ${styles.top}`} aria-labelledby="job-status">
      <h1 id="job-status" tabIndex={-1}>
        {translateReply(headline)}
      </h1>
      <p className={styles.note}>{translateReply(text)}</p>
      {address !== "" && (
        <p className={styles.note}>
          {appointment.location === "Inshop" ? "Shop" : "Address"}: {address}
        </p>
      )}
      {wanted.time && date !== undefined && start !== undefined && end !== undefined && (
        <AddToCalendar
          className={styles.link}
          jobKey={"key" in own ? own.key : own.id}
          invoiceNumber={job.invoiceNumber}
          date={date}
          window={{ start, end }}
          business={business}
          address={address}
        />
      )}
      {/* What the customer asked with may be gone by then. */}
      <p className={styles.problem} role="alert">
        {refused}
      </p>
      {wanted.time && <AnotherTime own={own} job={job} reload={reload} onRefused={setRefused} />}
      <div className={styles.people}>
        {technicians.map(({ name, avatar }) => (
          <p key={name} className="bar gap-5">
            <Avatar name={name} image={avatar} size={56} />
            <span>
              <b>{name}</b>
              <small className="block text-soft type-text">Your technician</small>
            </span>
          </p>
        ))}
        <span className="row ml-auto gap-5">
          <a href={smsLink(business.phone)} className={styles.round}>
            <Icon name="text" />
            <span className="spoken">Text us</span>
          </a>
          <a href={telLink(business.phone)} className={styles.round}>
            <Icon name="phone" />
            <span className="spoken">Call us</span>
          </a>
        </span>
      </div>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map(({ key, name, state }) => (
            <li
              key={key}
              className="text-soft type-note"
              data-state={state}
              aria-current={state === "current" ? "step" : undefined}
            >
              {translateReply(name)}
              <span className="spoken">{state === "done" ? ", done" : ""}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Countdown({ until }: { until: string }) {
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(until) - useNow(1000).getTime()) / 1000))
  return (
    <p className={`num ${styles.countdown}`} aria-hidden="true">
      {Math.floor(secondsLeft / 3600)}:{twoDigits(Math.floor(secondsLeft / 60) % 60)}:
      {twoDigits(secondsLeft % 60)}
    </p>
  )
}

/** Shown first while the adhesive cures. */
export function CureCountdown({ job }: { job: CustomerJob & { driveAwayAt: string } }) {
  return (
    <section className={styles.setting} aria-labelledby="job-status">
      <h1 className="text-white type-heading outline-none" id="job-status" tabIndex={-1}>
        {translateReply(job.headline)}
      </h1>
      <Countdown until={job.driveAwayAt} />
      <p>{translateReply(job.text)}</p>
    </section>
  )
}
