import type { NextStep } from "#shared/domain/job/next-step.ts"
import { actionStyle } from "#web/staff/shared/jobs/action-style.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./NextBand.module.css"

type Props = {
  step: NextStep
  otherActions: readonly { action: NonNullable<NextStep["action"]>; label: string }[]
  /** False on a technician's phone, where the button is at the bottom. */
  withButton: boolean
  thumb: boolean
  isPending: boolean
  disabledReason?: string | undefined
  /** The job is finished. */
  done?: boolean
  /** The step isn't known yet. Words and buttons only take their room. */
  loading?: boolean
  onAct: (action: NonNullable<NextStep["action"]>) => void
}

export function NextBand(props: Props) {
  const { step, otherActions, withButton, thumb, isPending, disabledReason, onAct } = props
  const { done = false, loading = false } = props
  const { action, label } = step
  const style = action && actionStyle(action)
  return (
    <section
      className={loading ? `${styles.band} ${styles.loading}` : styles.band}
      aria-label={done ? "Done" : "Next"}
      aria-busy={loading || undefined}
    >
      <svg className={styles.arc} viewBox="0 0 300 160" preserveAspectRatio="none" aria-hidden="true">
        <path d="M-20 150C60 30 190 -10 330 24" stroke="#2b8a80" strokeWidth="1.5" />
        <path d="M-20 172C70 58 200 20 330 48" stroke="#1d5f5a" strokeWidth="1.2" />
      </svg>
      <div className={`${styles.stepText} min-w-0 relative`} aria-live="polite">
        <small className={done ? styles.done : undefined}>{done ? "Done" : "Next"}</small>
        <h2 className="heading type-heading wrap-anywhere">{step.headline}</h2>
        <p>{step.why}</p>
      </div>
      {withButton && (
        <div className={`${styles.acts} hide-empty cluster justify-end gap-4`}>
          {!thumb &&
            otherActions.map(({ action: other, label: otherLabel }) => (
              <Button
                key={other}
                kind="ink"
                size="large"
                icon={actionStyle(other).icon}
                isPending={isPending}
                onClick={() => onAct(other)}
              >
                {otherLabel}
              </Button>
            ))}
          {action && style && (
            <Button
              kind="main"
              size={thumb ? "thumb" : "large"}
              wide={thumb}
              icon={style.icon}
              {...(style.hotkey !== undefined && !loading && { hotkey: style.hotkey })}
              isPending={isPending}
              disabledReason={disabledReason}
              onClick={() => onAct(action)}
            >
              {label}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
