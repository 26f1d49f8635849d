import type { ReactNode } from "react"
import { useId } from "react"
import styles from "./Choices.module.css"

/** One of a few, each with two lines; the arrows move between them. */
export function Choices({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string
  choices: readonly { value: string; text: ReactNode; second?: ReactNode }[]
  chosen: string
  onChoose: (value: string) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {choices.map(({ value, text, second }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <b>{text}</b>
          {second && <small>{second}</small>}
        </label>
      ))}
    </fieldset>
  )
}
