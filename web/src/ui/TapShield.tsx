import type { SyntheticEvent } from "react"
import { createPortal } from "react-dom"
import styles from "./TapShield.module.css"
import { useGuardedPoint } from "./tap-guard.ts"

/** Neither what lies under it nor what React holds around it hears of a press, and the keyboard stays where it is. */
const swallow = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Beside everything that opens under a finger: where the finger is, a second tap reaches nothing for a moment. */
export function TapShield({ opened }: { opened: boolean }) {
  const point = useGuardedPoint(opened)
  return (
    point &&
    createPortal(
      <div
        className={styles.shield}
        style={{ left: point.x, top: point.y }}
        aria-hidden="true"
        onMouseDown={swallow}
        onClick={swallow}
      />,
      document.body,
    )
  )
}
