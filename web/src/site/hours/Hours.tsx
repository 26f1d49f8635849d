import {
  comingDay,
  hoursOfDay,
  openingDays,
  openingHoursText,
  readHours,
} from "#shared/domain/schedule/opening-hours.ts"
import { OpeningClock } from "#web/trade/OpeningClock.tsx"
import { PhoneLink } from "../../ui/PhoneLink.tsx"
import { useContent } from "../content.ts"
import { useOpening } from "../OpeningLine.tsx"
import { mainShopHours } from "../week-hours.ts"
import styles from "./Hours.module.css"

export function Hours() {
  const content = useContent()
  const { contact } = content
  const opening = useOpening()
  if (!openingDays.some(([, field]) => readHours(contact[field])) && contact.phone === "") return null
  return (
    <section id="hours" className={`wrap ${styles.panel}`} aria-label="Contact and hours">
      <div className={styles.currentState}>
        {opening ? <OpeningClock opening={opening} styles={styles} /> : <div className={styles.clock} />}
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
                    ? hoursOfDay(mainShopHours(content), comingDay(opening.date, index))
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
