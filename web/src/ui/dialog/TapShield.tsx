import type { SyntheticEvent } from "react"
import { createPortal } from "react-dom"
import { useGuardedPoint } from "./double-tap.ts"
import styles from "./TapShield.module.css"

/** Stops the press for the element below and for React's ancestors, without moving the focus. */
const swallow = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Blocks a second tap at the same point for a moment, when something has opened under the finger. */
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
