import { type ComponentProps, type ReactNode, useId } from "react"
import { tooLongMessage } from "../../ui/form/too-long-message.ts"
import { useEarlyInput } from "../early-input.ts"
import styles from "./parts.module.css"

type Props = Omit<ComponentProps<"input">, "onChange" | "value"> & {
  label: string
  aside?: string
  value: string
  onType: (value: string) => void
  errorText: string | undefined
  hint?: ReactNode
  end?: string | undefined
}

export function Field({
  label,
  aside,
  value,
  onType,
  errorText: refusal,
  hint,
  end,
  className,
  maxLength,
  ...input
}: Props) {
  const id = useId()
  const field = useEarlyInput(value, onType)
  const errorText = tooLongMessage(value, maxLength) ?? refusal
  const message = errorText ?? hint
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={id}>
        {label} {aside && <span>{aside}</span>}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          ref={field}
          id={id}
          className={styles.input}
          value={value}
          aria-invalid={errorText === undefined ? undefined : true}
          aria-describedby={message ? `${id}-message` : undefined}
          onChange={({ target }) => onType(target.value)}
        />
        {end && <span className={`num ${styles.end}`}>{end}</span>}
      </div>
      {message && (
        <p id={`${id}-message`} className={errorText === undefined ? styles.hint : styles.wrong}>
          {message}
        </p>
      )}
    </div>
  )
}

type Words = {
  label: string
  aside?: string
  value: string
  onType: (value: string) => void
  errorText?: string | undefined
  maxLength: number
  placeholder?: string
}

export function Words({ label, aside, value, onType, errorText: refusal, maxLength, ...area }: Words) {
  const id = useId()
  const errorText = tooLongMessage(value, maxLength) ?? refusal
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label} {aside && <span>{aside}</span>}
      </label>
      <textarea
        {...area}
        id={id}
        rows={3}
        className={styles.input}
        value={value}
        aria-invalid={errorText === undefined ? undefined : true}
        aria-describedby={errorText === undefined ? undefined : `${id}-message`}
        onChange={({ target }) => onType(target.value)}
      />
      {errorText !== undefined && (
        <p id={`${id}-message`} className={styles.wrong}>
          {errorText}
        </p>
      )}
    </div>
  )
}

type Option<Value extends string> = {
  value: Value
  text: ReactNode
  about?: ReactNode
  end?: ReactNode
  off?: boolean
}

export function Options<Value extends string>({
  legend,
  variant = "cards",
  options,
  value,
  onChoose,
  errorText,
  hidden = false,
}: {
  legend: string
  variant?: "cards" | "pair" | "chips" | "days"
  options: readonly Option<Value>[]
  value: Value | undefined
  onChoose: (value: Value) => void
  errorText?: string | undefined
  hidden?: boolean
}) {
  const id = useId()
  return (
    <fieldset
      className={styles.options}
      data-wrong={errorText === undefined ? undefined : true}
      aria-describedby={errorText === undefined ? undefined : `${id}-message`}
    >
      <legend className={hidden ? "spoken" : styles.legend}>{legend}</legend>
      <div className={styles[variant]}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} data-off={option.off || undefined}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.off}
              onChange={() => onChoose(option.value)}
            />
            <span className={styles.optionText}>
              <b>{option.text}</b>
              {option.about && <small>{option.about}</small>}
            </span>
            {option.end && <span className={styles.optionEnd}>{option.end}</span>}
          </label>
        ))}
      </div>
      {errorText !== undefined && (
        <p id={`${id}-message`} className={styles.wrong}>
          {errorText}
        </p>
      )}
    </fieldset>
  )
}
