import { toWireTime } from "#shared/domain/schedule/calendar.ts"
import {
  comingDay,
  formatCountdown,
  hoursOfDay,
  type OpenNow,
  openingDays,
  openingHoursText,
  readHours,
} from "#shared/domain/schedule/opening-hours.ts"
import { t } from "#shared/language.ts"
import { PhoneLink } from "../../ui/PhoneLink.tsx"
import { useContent } from "../content.ts"
import { useOpening } from "../OpeningLine.tsx"
import styles from "./Hours.module.css"

export function Hours() {
  const { contact } = useContent()
  const opening = useOpening()
  if (!openingDays.some(([, field]) => readHours(contact[field])) && contact.phone === "") return null
  return (
    <section id="hours" className={`wrap ${styles.panel}`} aria-label="Contact and hours">
      <div className={styles.currentState}>
        <Now opening={opening} />
        <dl>
          {contact.phone && (
            <>
              <dt>Phone</dt>
              <dd className="num weight-strong wrap-anywhere">
                <PhoneLink phone={contact.phone} />
              </dd>
            </>
          )}
          {contact.email && (
            <>
              <dt>Email</dt>
              <dd className="weight-strong wrap-anywhere">
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </dd>
            </>
          )}
          {contact.address && (
            <>
              <dt>Main shop</dt>
              <dd className={`${styles.address} weight-strong wrap-anywhere`}>
                {contact.address.replace(", ", "\n")}
              </dd>
            </>
          )}
        </dl>
      </div>
      <div className={styles.hours}>
        <h2>Opening hours</h2>
        <ul className="num">
          {openingDays.map(([day, field], index) => {
            const today = opening?.today === index
            return (
              <li key={day} className={today ? styles.today : undefined}>
                <span>
                  {day}
                  {today && <em>Today</em>}
                </span>
                <span>
                  {opening
                    ? hoursOfDay(contact, comingDay(opening.date, index))
                    : openingHoursText(contact[field])}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function Now({ opening }: { opening: OpenNow | undefined }) {
  if (!opening) return <div className={styles.clock} />
  if (!opening.open) {
    return (
      <div className={styles.clock}>
        <p className="row items-center weight-strong">
          Currently Closed{opening.holiday && t(` for ${opening.holiday}`)}
        </p>
        {opening.next && (
          <p className={styles.next}>
            Open {opening.next.day} at {opening.next.at}
          </p>
        )}
      </div>
    )
  }
  const { hours, passed, closesInMs } = opening
  return (
    <div className={styles.clock}>
      <p className={`row items-center weight-strong ${styles.open}`}>Currently Open, Closing in</p>
      <p className={`num ${styles.figures}`}>{formatCountdown(closesInMs).figures}</p>
      <progress className={styles.day} value={passed} max={1} aria-label="Time passed in today's hours" />
      <p className={`num ${styles.ends}`}>
        <span>{toWireTime(hours.opens)}</span>
        <span>{toWireTime(hours.closes)}</span>
      </p>
    </div>
  )
}
