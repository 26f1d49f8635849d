import { ChevronDown } from "lucide-react"
import type { CSSProperties } from "react"
import {
  nextTaskState,
  type TaskState as State,
  taskStateStyles,
  taskStates,
} from "#shared/domain/job/tasks.ts"
import styles from "./TaskState.module.css"

export function TaskState({
  state,
  of,
  onChange,
}: {
  state: State
  of: string
  onChange: (state: State) => void
}) {
  const { text, color } = taskStateStyles[state]
  const colors: CSSProperties & Record<`--${string}`, string> = {
    "--ground": `var(--${color}-ground)`,
    "--text-color": `var(--${color}-text)`,
    "--dot": `var(--${color}-dot)`,
  }
  const next = nextTaskState(state)
  return (
    <span className={styles.control} style={colors}>
      <button
        type="button"
        className={styles.cycle}
        aria-label={`${text}: ${of}. Change to ${taskStateStyles[next].text}`}
        onClick={() => onChange(next)}
      >
        {text}
      </button>
      <span className={styles.choose}>
        <ChevronDown size={15} aria-hidden />
        <select
          className="w-full type-large pointer absolute"
          aria-label={`State of ${of}`}
          value={state}
          onChange={(event) => onChange(taskStates.find((one) => one === event.target.value) ?? state)}
        >
          {taskStates.map((one) => (
            <option key={one} value={one}>
              {taskStateStyles[one].text}
            </option>
          ))}
        </select>
      </span>
    </span>
  )
}
