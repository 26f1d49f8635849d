import { useSyncExternalStore } from "react"
import {
  formatCountdown,
  type OpeningHours,
  type OpenNow,
  openingAt,
} from "#shared/domain/schedule/opening-hours.ts"
import { useContent } from "./content.ts"
import styles from "./OpeningLine.module.css"
import { mainShopHours } from "./week-hours.ts"

const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

function useSecond(): number | undefined {
  return useSyncExternalStore(
    everySecond,
    () => Math.floor(Date.now() / 1000),
    () => undefined,
  )
}

/** Defaults to the main shop's hours. */
export function useOpening(hours?: OpeningHours): OpenNow | undefined {
  const content = useContent()
  const second = useSecond()
  return second === undefined
    ? undefined
    : openingAt(hours ?? mainShopHours(content), new Date(second * 1000))
}

export const useIsClosed = (): boolean => useOpening()?.open === false

/**
 * "Currently Open, Closing in 3h 42m 10s". Its space is reserved until the browser knows the time. `givesWay`
 * drops the closing time on a phone.
 */
export function OpeningLine({ givesWay }: { givesWay: boolean }) {
  const opening = useOpening()
  if (!opening) return <span className={styles.line} />
  const lineClass = [styles.line, styles.known, givesWay && styles.givesWay].filter(Boolean).join(" ")
  if (opening.open) {
    return (
      <span className={lineClass}>
        <span className="nowrap">
          <i className={styles.open} />
          Currently Open
        </span>
        <span className={styles.until}>
          , Closing in <b className="num">{formatCountdown(opening.closesInMs).words}</b>
        </span>
      </span>
    )
  }
  if (!opening.next) {
    return (
      <span className={lineClass}>
        <span className="nowrap">
          <i className={styles.shut} />
          Currently Closed
        </span>
      </span>
    )
  }
  return (
    <span className={lineClass}>
      <span className="nowrap">
        <i className={styles.shut} />
        Currently Closed
      </span>
      <span className={styles.next}>
        {opening.holiday && <span className={styles.why}> for {opening.holiday}</span>}, opens{" "}
        {opening.next.day} at <b>{opening.next.at}</b>
      </span>
    </span>
  )
}
