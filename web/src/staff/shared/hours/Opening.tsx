import {
  comingDay,
  formatCountdown,
  hoursOfDay,
  type OpeningHours,
  openingAt,
  openingDays,
} from "#shared/domain/schedule/opening-hours.ts"
import { OpeningClock } from "#web/trade/OpeningClock.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./Opening.module.css"

export function OpeningLine({ week }: { week: OpeningHours }) {
  const opening = openingAt(week, useNow(1000))
  return (
    <span className="inline-bar gap-5">
      <i className={opening.open ? styles.open : styles.shut} />
      {opening.open ? (
        <span>
          Currently Open, Closing in <b>{formatCountdown(opening.closesInMs).words}</b>
        </span>
      ) : (
        <span>
          Currently Closed{opening.holiday && ` for ${opening.holiday}`}
          {opening.next && `, opens ${opening.next.day} at ${opening.next.at}`}
        </span>
      )}
    </span>
  )
}

export const WeekClock = ({ week }: { week: OpeningHours }) => (
  <OpeningClock opening={openingAt(week, useNow(1000))} styles={styles} />
)

export function Week({ week }: { week: OpeningHours }) {
  const { date, today } = openingAt(week, useNow())
  return (
    <ul className={styles.week}>
      {openingDays.map(([day], index) => (
        <li
          key={day}
          className={
            index === today
              ? "weight-strong bg-hot p-4 cluster split gap-x-5 gap-y-0 rounded-2"
              : "p-4 cluster split gap-x-5 gap-y-0 rounded-2"
          }
        >
          <span>
            {day}
            {index === today && <em className="not-italic text-hot type-small">Today</em>}
          </span>
          <span>{hoursOfDay(week, comingDay(date, index))}</span>
        </li>
      ))}
    </ul>
  )
}
