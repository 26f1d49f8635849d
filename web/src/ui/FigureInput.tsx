import { useEffect, useId, useRef, useState } from "react"
import type * as z from "zod"
import { type CleanedField, cleanInput } from "#shared/domain/charges/clean-input.ts"
import styles from "./FigureInput.module.css"
import { refusalOf } from "./limits.ts"
import { useWrong } from "./wrong-figures.ts"

type Props = {
  label: string
  /** of a figure that is saved, unlike all others on the page */
  name?: string
  /** of what is sent then: what does not fit is kept, marked and not taken */
  kind?: z.ZodType
  /** what may be typed, and the sentence when something else was */
  field: CleanedField
  /** the figure as it stands, formatted; shown as soon as nobody types */
  value: string
  parse: (text: string) => number | undefined
  onChange: (figure: number) => void
  /** what must be typed beyond what the field takes, and the sentence when it is not */
  pattern?: { is: RegExp; refusal: string }
  /** what an emptied field means */
  empty?: number
  suffix?: string
  /** derived from the others until somebody types into it */
  derived?: boolean
  /** the label is spoken only: a table's head or a row says it already */
  bare?: boolean
  /** a line that was just opened: the typing goes on here */
  first?: boolean
}

type Typing = {
  text: string
  /** something was taken out of it; said until the field is typed anew or left */
  alert?: string | undefined
  /** it had a sign: without it the number is another one, and not taken */
  signed: boolean
}

const sign = /[-\u2010-\u2015\u2212(]/
/** More than any figure may be. */
const tooMuch = Number.MAX_SAFE_INTEGER

/** Whether a key went on with what stood there; otherwise it was typed anew. */
const goesOn = (before: string, text: string): boolean =>
  text !== "" && (text.startsWith(before) || before.startsWith(text))

/** A figure of a charge: what does not belong there is taken out with a word, the rest is reckoned at every key. */
export function FigureInput(props: Props) {
  const { label, name = "", kind, field, value, parse, onChange, empty = 0 } = props
  const { pattern, suffix, derived = false, bare = false, first = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first) input.current?.focus()
  }, [first])
  const [typing, setTyping] = useState<Typing>()
  const wrong = useWrong()
  const refused = wrong.of(name)
  /** as it stood before somebody typed, once something else was taken */
  const before = useRef<number>(undefined)
  const taken = useRef(false)

  const refuse = (text: string, message: string) => {
    wrong.set(name, { text, message })
    if (taken.current && before.current !== undefined) onChange(before.current)
    taken.current = false
  }

  const type = (raw: string) => {
    const { text, alert } = cleanInput(field, raw)
    const last = typing && goesOn(typing.text, raw) ? typing : undefined
    const now = { text, alert: alert ?? last?.alert, signed: sign.test(raw) || (last?.signed ?? false) }
    setTyping(now)
    if (now.signed && now.alert !== undefined) return refuse(text, now.alert)

    if (pattern && text !== "" && !pattern.is.test(text)) return refuse(text, pattern.refusal)
    const figure = text === "" ? empty : parse(text)
    const isNumber = figure !== undefined || /\d/.test(text)
    const refusal = kind && isNumber ? refusalOf(kind, figure ?? tooMuch) : undefined
    if (refusal !== undefined) return refuse(text, refusal)
    wrong.set(name, undefined)
    if (figure === undefined) return
    taken.current = true
    onChange(figure)
  }
  const leave = () => {
    if (typing?.signed) wrong.set(name, undefined)
    setTyping(undefined)
  }

  const sentence = refused?.message ?? typing?.alert
  const look = sentence !== undefined ? styles.wrong : derived ? styles.derived : undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={bare ? "spoken" : undefined}>
        {label}
      </label>
      <span className={look ? `${styles.box} ${look}` : styles.box}>
        <input
          ref={input}
          id={id}
          data-figure={name}
          value={typing?.text ?? refused?.text ?? value}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => {
            before.current = parse(value)
            taken.current = false
            event.currentTarget.select()
          }}
          onBlur={leave}
          inputMode="decimal"
          pattern={pattern?.is.source}
          autoComplete="off"
          aria-invalid={refused ? true : undefined}
          aria-describedby={sentence && `${id}-alert`}
        />
        {suffix && <i>{suffix}</i>}
      </span>
      {/* Said when the one who types pauses: it interrupts no figure that is being read. */}
      <small id={`${id}-alert`} className={styles.alert} role="status">
        {sentence}
      </small>
    </div>
  )
}
