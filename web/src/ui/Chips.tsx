import styles from "./Chips.module.css"

type Choice<Value extends string> = {
  value: Value
  text: string
  /** null keeps the place of a number that is not known yet */
  count?: number | null
  /** not all are loaded that it would count */
  more?: boolean
  alarming?: boolean
}

/** Where the row is wider than the phone: the chosen one is seen. Not by scrollIntoView, from where Tab would go on. */
const showIt = (chip: HTMLButtonElement | null) => {
  const row = chip?.parentElement
  if (row) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}

/** One of a few views of the same list, with how many each holds. */
export function Chips<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      {choices.map(({ value, text, count, more, alarming }) => (
        <button
          key={value}
          ref={value === chosen ? showIt : undefined}
          type="button"
          className={styles.chip}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {alarming && <i className={styles.dot} />}
          {text}
          {count !== undefined && (
            <span className={styles.count}>
              {count?.toLocaleString("en-US")}
              {typeof count === "number" && more && "+"}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
