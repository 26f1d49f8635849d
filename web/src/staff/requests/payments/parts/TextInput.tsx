import { type Ref, useId } from "react"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import styles from "./TextInput.module.css"

/** Plain input for dialogs without a form library. 48 px high, so that technicians can tap it. */
export function TextInput({
  label,
  value,
  onChange,
  money = false,
  type = "text",
  inputMode = money ? "decimal" : "text",
  unit,
  maxLength,
  error: refusal,
  ref,
}: {
  label: string
  value: string
  onChange: (text: string) => void
  money?: boolean
  type?: "text" | "date" | "tel"
  inputMode?: "text" | "numeric" | "decimal" | "tel"
  unit?: string
  maxLength?: number
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  const error = tooLongMessage(value, maxLength) ?? refusal
  return (
    <div className={`${styles.field} stack content-start min-w-0 gap-2`}>
      <label className="type-small weight-strong" htmlFor={id}>
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        type={type}
        inputMode={inputMode}
        className={
          money
            ? "text-right border-strong px-5 py-0 w-full type-large rounded-2 weight-medium bg-surface"
            : "border-strong px-5 py-0 w-full type-large rounded-2 weight-medium bg-surface"
        }
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {unit && (
        <span className={styles.unit} aria-hidden>
          {unit}
        </span>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-danger type-small weight-medium" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
