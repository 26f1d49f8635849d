import { useEffect, useId, useRef, useState } from "react"
import { type CleanedField, cleanInput } from "../../../../../../shared/domain/charges/clean-input.ts"
import styles from "./FigureInput.module.css"

type Props = {
  label: string
  /** what may be typed, and the sentence when something else was */
  field: CleanedField
  /** the figure as it stands, formatted; shown as soon as nobody types */
  value: string
  parse: (text: string) => number | undefined
  onChange: (figure: number) => void
  suffix?: string
  /** derived from the others until somebody types into it */
  derived?: boolean
  /** the label is spoken only: a table's head or a row says it already */
  bare?: boolean
  /** a line that was just opened: the typing goes on here */
  first?: boolean
}

/** A figure of a charge: what does not belong there is taken out with a word, the rest is reckoned at every key. */
export function FigureInput(props: Props) {
  const { label, field, value, parse, onChange, suffix, derived = false, bare = false, first = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first) input.current?.focus()
  }, [first])
  const [typed, setTyped] = useState<string>()
  const [alert, setAlert] = useState<string>()

  const type = (text: string) => {
    const cleaned = cleanInput(field, text)
    setTyped(cleaned.text)
    setAlert(cleaned.alert)
    const figure = parse(cleaned.text === "" ? "0" : cleaned.text)
    if (figure !== undefined) onChange(figure)
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={bare ? "spoken" : undefined}>
        {label}
      </label>
      <span className={derived ? `${styles.box} ${styles.derived}` : styles.box}>
        <input
          ref={input}
          id={id}
          value={typed ?? value}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(undefined)}
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={alert && `${id}-alert`}
        />
        {suffix && <i>{suffix}</i>}
      </span>
      {alert !== undefined && (
        <small id={`${id}-alert`} className={styles.alert} role="alert">
          {alert}
        </small>
      )}
    </div>
  )
}
