import { useSyncExternalStore } from "react"
import { countdown, type OpenNow, openingAt } from "../../../shared/domain/opening-hours.ts"
import { useContent } from "./content.ts"
import styles from "./OpeningLine.module.css"

const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

/** The second that it is; unknown while a page is rendered on the server. */
function useSecond(): number | undefined {
  return useSyncExternalStore(
    everySecond,
    () => Math.floor(Date.now() / 1000),
    () => undefined,
  )
}

export function useOpening(): OpenNow | undefined {
  const { contact } = useContent()
  const second = useSecond()
  return second === undefined ? undefined : openingAt(contact, new Date(second * 1000))
}

/** "Currently Open, Closing in 3h 42m 10s"; its place is kept until the browser knows the time. */
export function OpeningLine() {
  const opening = useOpening()
  if (!opening) return <span className={styles.line} />
  if (opening.open) {
    return (
      <span className={`${styles.line} ${styles.known}`}>
        <i className={styles.open} />
        Currently Open, Closing in <b className="num">{countdown(opening.closesInMs).words}</b>
      </span>
    )
  }
  return (
    <span className={`${styles.line} ${styles.known}`}>
      <i className={styles.shut} />
      Currently Closed
      {opening.next && (
        <span className={styles.next}>
          , opens {opening.next.day} at <b>{opening.next.at}</b>
        </span>
      )}
    </span>
  )
}
