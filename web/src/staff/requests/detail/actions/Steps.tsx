import { t } from "#shared/language.ts"
import styles from "./Steps.module.css"
import type { Step } from "./steps.ts"

const spoken = {
  done: t("done"),
  current: t("current"),
  ahead: t("ahead"),
  skipped: t("not needed"),
} as const

export function Steps({ steps }: { steps: readonly Step[] }) {
  const current = steps.findIndex(({ state }) => state === "current")
  const position = current >= 0 ? current + 1 : steps.findLastIndex(({ state }) => state === "done") + 1
  return (
    <div className={styles.steps}>
      <ol aria-label="Job steps">
        {steps.map(({ name, state, text }) => (
          <li key={name} className={styles[state]} aria-current={state === "current" ? "step" : undefined}>
            <b>{name}</b>
            <small>{text}</small>
            <span className="spoken">{spoken[state]}</span>
          </li>
        ))}
      </ol>
      <p className={styles.count} aria-hidden="true">
        {steps[current] && <b>{steps[current].name}</b>} {position} of {steps.length}
      </p>
    </div>
  )
}
