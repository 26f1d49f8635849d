import { useEffect, useId, useRef, useState } from "react"
import type * as z from "zod"
import { type CleanedField, cleanInput } from "#shared/domain/charges/clean-input.ts"
import { t } from "#shared/language.ts"
import styles from "./FigureInput.module.css"
import { useInvalidFigures } from "./invalid-figures.ts"
import { validationMessage } from "./validation-message.ts"

type Props = {
  label: string
  /** Follows the label for screen readers, as in "Net of the Replace line". */
  context?: string
  name?: string
  /** The schema of the saved field. A value that does not match is kept and marked, but not applied. */
  kind?: z.ZodType
  field: CleanedField
  /** The current value, formatted. Shown while the field is not being edited. */
  value: string
  parse: (text: string) => number | undefined
  onChange: (figure: number) => void
  /** A stricter pattern than the field's own, with its message. */
  pattern?: { is: RegExp; refusal: string }
  empty?: number
  suffix?: string
  /** Computed from other fields until a person edits it. */
  derived?: boolean
  hideLabel?: boolean
  focusOnMount?: boolean
}

const fieldNames: Readonly<Record<CleanedField, string>> = {
  Quantity: t("Quantity"),
  List: t("List"),
  Cost: t("Cost"),
  Net: t("Net"),
  Labor: t("Labor"),
  Discount: t("Discount"),
  Markup: t("Markup"),
  Markdown: t("Markdown"),
  "Tax Rate": t("Tax Rate"),
  "Customer Credit": t("Customer Credit"),
  "Amount Due": t("Amount Due"),
}

type Typing = {
  text: string
  alert?: string | undefined
  /** The text had a minus sign. Without it the number would be a different one, so it is not applied. */
  signed: boolean
}

const sign = /[-\u2010-\u2015\u2212(]/
const largestValue = Number.MAX_SAFE_INTEGER

const continuesText = (before: string, text: string): boolean =>
  text !== "" && (text.startsWith(before) || before.startsWith(text))

/** A number on a charge. It removes other characters, says so, and recalculates on each key. */
export function FigureInput(props: Props) {
  const { label, context, name = "", kind, field, value, parse, onChange, empty = 0 } = props
  const { pattern, suffix, derived = false, hideLabel = false, focusOnMount = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusOnMount) input.current?.focus()
  }, [focusOnMount])
  const [typing, setTyping] = useState<Typing>()
  const invalidFigures = useInvalidFigures()
  const refused = invalidFigures.of(name)
  /** The value before editing began, if an edit changed it. */
  const before = useRef<number>(undefined)
  const wasApplied = useRef(false)

  const refuse = (text: string, message: string) => {
    invalidFigures.set(name, { text, message })
    if (wasApplied.current && before.current !== undefined) onChange(before.current)
    wasApplied.current = false
  }

  const type = (raw: string) => {
    const { text, alert } = cleanInput(field, raw, fieldNames[field])
    const last = typing && continuesText(typing.text, raw) ? typing : undefined
    const now = { text, alert: alert ?? last?.alert, signed: sign.test(raw) || (last?.signed ?? false) }
    setTyping(now)
    if (now.signed && now.alert !== undefined) return refuse(text, now.alert)

    if (pattern && text !== "" && !pattern.is.test(text)) return refuse(text, pattern.refusal)
    const figure = text === "" ? empty : parse(text)
    const isNumber = figure !== undefined || /\d/.test(text)
    const refusal = kind && isNumber ? validationMessage(kind, figure ?? largestValue) : undefined
    if (refusal !== undefined) return refuse(text, refusal)
    invalidFigures.set(name, undefined)
    if (figure === undefined) return
    wasApplied.current = true
    onChange(figure)
  }
  const finishTyping = () => {
    // A negative number stays as it was typed. Without digits, nothing was.
    if (typing?.signed)
      invalidFigures.set(
        name,
        typing.text === "" ? undefined : { text: `-${typing.text}`, message: "Enter 0 or more." },
      )
    setTyping(undefined)
  }

  const message = refused?.message ?? typing?.alert
  const stateClass = message !== undefined ? styles.invalid : derived ? styles.derived : undefined
  return (
    <div className="stack content-start min-w-0 gap-1">
      <label
        htmlFor={id}
        className={
          hideLabel ? "spoken text-muted type-small weight-medium" : "text-muted type-small weight-medium"
        }
      >
        {label}
        {context && <span className="spoken"> {context}</span>}
      </label>
      <span className={stateClass ? `${styles.box} ${stateClass}` : styles.box}>
        <input
          ref={input}
          id={id}
          data-figure={name}
          value={typing?.text ?? refused?.text ?? value}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => {
            before.current = parse(value)
            wasApplied.current = false
            event.currentTarget.select()
          }}
          onBlur={finishTyping}
          inputMode="decimal"
          pattern={pattern?.is.source}
          autoComplete="off"
          aria-invalid={refused ? true : undefined}
          aria-describedby={message && `${id}-alert`}
        />
        {suffix && <i>{suffix}</i>}
      </span>
      {/* `status` is polite: it does not interrupt a figure that is being read out. */}
      <small
        id={`${id}-alert`}
        className={`${styles.alert} span-all text-danger type-small weight-medium`}
        role="status"
      >
        {message}
      </small>
    </div>
  )
}
