import type { CSSProperties } from "react"
import { type ServiceStatus, statusLook } from "#shared/domain/job/status.ts"
import styles from "./StatusPill.module.css"

/** The square keeps the status color when a price turned the background purple. */
export function StatusPill({ status, totalCents }: { status: ServiceStatus; totalCents: number }) {
  const look = statusLook(status, totalCents)
  const colors: CSSProperties & Record<`--${string}`, string> = {
    "--ground": `var(--${look.ground}-ground)`,
    "--words": `var(--${look.ground}-text)`,
    "--dot": `var(--${look.color}-dot)`,
  }
  const classes = [styles.pill, look.pulse && styles.pulse, look.shake && styles.shake]
  return (
    <span className={classes.filter(Boolean).join(" ")} style={colors}>
      {look.text}
    </span>
  )
}
