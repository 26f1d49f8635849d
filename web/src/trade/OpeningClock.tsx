import { toWireTime } from "#shared/domain/schedule/calendar.ts"
import { formatCountdown, type OpenNow } from "#shared/domain/schedule/opening-hours.ts"
import { t } from "#shared/language.ts"

type Props = {
  opening: OpenNow
  /** Site and staff app have different colors. */
  styles: Readonly<Record<string, string>>
}

/** How long the shop stays open, or when it opens next. */
export function OpeningClock({ opening, styles }: Props) {
  if (!opening.open) {
    return (
      <div className={styles.clock}>
        <p className="row items-center weight-strong">
          <i className={styles.shut} />
          <span>Currently Closed{opening.holiday && t(` for ${opening.holiday}`)}</span>
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
      <p className="row items-center weight-strong">
        <i className={styles.open} />
        <span>Currently Open, Closing in</span>
      </p>
      <p className={styles.figures}>{formatCountdown(closesInMs).figures}</p>
      <progress className={styles.day} value={passed} max={1} aria-label="Time passed in today's hours" />
      <p className={styles.ends}>
        <span>{toWireTime(hours.opens)}</span>
        <span>{toWireTime(hours.closes)}</span>
      </p>
    </div>
  )
}
