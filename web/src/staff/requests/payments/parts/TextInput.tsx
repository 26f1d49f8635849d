import { type Ref, useId } from "react"
import styles from "./TextInput.module.css"

/** A field of a dialog that has no form library behind it; 48 px high, what a technician taps. */
export function TextInput({
  label,
  value,
  onChange,
  money = false,
  maxLength,
  error,
  ref,
}: {
  label: string
  value: string
  onChange: (text: string) => void
  money?: boolean
  maxLength?: number
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        inputMode={money ? "decimal" : "text"}
        className={money ? styles.money : undefined}
        autoComplete="off"
        maxLength={maxLength}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
