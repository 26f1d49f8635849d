import { useId } from "react"
import styles from "./Choice.module.css"

export function Choice<Value extends string>({
  label,
  choices,
  selected,
  onChoose,
}: {
  label: string
  choices: readonly { value: Value; text: string }[]
  selected: Value | undefined
  onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={`${styles.field} stack content-start min-w-0 gap-1 p-0 m-0 border-0`}>
      <legend className="text-muted weight-medium">{label}</legend>
      <div className={`${styles.choices} phone-h-touch`}>
        {choices.map(({ value, text }) => (
          <label className="relative stack pointer" key={value}>
            <input
              className="over-label"
              type="radio"
              name={name}
              checked={value === selected}
              onChange={() => onChoose(value)}
            />
            <span className="middle px-4 py-0 type-note weight-strong nowrap rounded-1 text-muted">
              {text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
