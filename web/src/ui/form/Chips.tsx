import styles from "./Chips.module.css"

type Choice<Value extends string> = {
  value: Value
  text: string
  /** null reserves the space while the count loads. */
  count?: number | null
  hasMore?: boolean
  isAlert?: boolean
}

/** Not `scrollIntoView`: it would also move the point where Tab continues. */
const scrollChipIntoView = (chip: HTMLButtonElement | null) => {
  const row = chip?.parentElement
  if (row) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}

/** Filters for a list, each with its number of entries. */
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
    <fieldset
      className={`${styles.row} gap-2 cluster relative border-0 m-0 p-0 min-w-0 items-center`}
      aria-label={label}
    >
      {choices.map(({ value, text, count, hasMore, isAlert }) => (
        <button
          key={value}
          ref={value === chosen ? scrollChipIntoView : undefined}
          type="button"
          className={styles.chip}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {isAlert && <i className={styles.dot} />}
          {text}
          {count !== undefined && (
            <span className={styles.count}>
              {count?.toLocaleString("en-US")}
              {typeof count === "number" && hasMore && "+"}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
