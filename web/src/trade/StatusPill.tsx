import type { CSSProperties } from "react"
import { type ServiceStatus, statusStyle } from "#shared/domain/job/status.ts"
import styles from "./StatusPill.module.css"

/** The square keeps the status color when a price turned the background purple. */
export function StatusPill({ status, totalCents }: { status: ServiceStatus; totalCents: number }) {
  const style = statusStyle(status, totalCents)
  const colors: CSSProperties & Record<`--${string}`, string> = {
    "--ground": `var(--${style.ground}-ground)`,
    "--text-color": `var(--${style.ground}-text)`,
    "--dot": `var(--${style.color}-dot)`,
  }
  const classes = [styles.pill, style.pulse && styles.pulse, style.shake && styles.shake]
  return (
    <span className={classes.filter(Boolean).join(" ")} style={colors}>
      {style.text}
    </span>
  )
}
