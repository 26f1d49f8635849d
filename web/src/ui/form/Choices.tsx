import { type ReactNode, useId } from "react"
import styles from "./Choices.module.css"

type Choice = { value: string; text: ReactNode; second?: ReactNode }

/** A scrolling radio list. The `last` choice stays visible below it. */
export function Choices({
  label,
  choices,
  last,
  chosen,
  onChoose,
}: {
  label: string
  choices: readonly Choice[]
  last?: Choice
  chosen: string
  onChoose: (value: string) => void
}) {
  const name = useId()
  const show = ({ value, text, second }: Choice) => (
    <label key={value} className={styles.choice}>
      <input
        className="m-0 outline-none"
        type="radio"
        name={name}
        checked={value === chosen}
        onChange={() => onChoose(value)}
      />
      <b className="wrap-anywhere self-end">{text}</b>
      {second && <small>{second}</small>}
    </label>
  )
  return (
    <fieldset className="stack min-w-0 gap-4 p-0 m-0 border-0" aria-label={label}>
      <div className={styles.list}>{choices.map(show)}</div>
      {last && show(last)}
    </fieldset>
  )
}
