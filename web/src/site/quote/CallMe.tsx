import { type FormEvent, useRef, useState } from "react"
import { isEmail, normalizeEmail } from "#shared/domain/people/email.ts"
import { readPhone, showPhone } from "#shared/domain/people/phone.ts"
import { language, t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { storeQuote } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { Field } from "../request/Field.tsx"
import styles from "./CallMe.module.css"
import shared from "./Quote.module.css"
import { bodyOf, leadOf, type QuoteChoice } from "./quote-body.ts"
import { carText, change } from "./store.ts"

const emptyForm = { name: "", phoneOrEmail: "", message: "", website: "" }

/** What is typed, and how it is sent. */
function useCall({ draft, selection, car }: QuoteChoice) {
  const [form, setForm] = useState(emptyForm)
  const [errorText, setErrorText] = useState<string>()
  const [confirmation, setConfirmation] = useState<string>()
  const sending = useRef(false)
  const set = (field: keyof typeof emptyForm) => (text: string) =>
    setForm((before) => ({ ...before, [field]: text }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    const { name, phoneOrEmail, message, website } = form
    const phone = readPhone(phoneOrEmail)
    const email = normalizeEmail(phoneOrEmail)
    if (phone === undefined && !isEmail(email)) return setErrorText(messages.quotes.contact)
    sending.current = true
    try {
      const { _id, price, range } = await api(storeQuote, {
        body: {
          ...bodyOf({ draft, selection, car }),
          // Without a chosen car, the visitor's message describes it.
          ...(!car && carText(draft) === "" && { vehicle: message.trim().slice(0, 120) }),
          ...(message.trim() !== "" && { words: message.trim() }),
          ...(phone === undefined ? { email } : { phone }),
          ...(name.trim() !== "" && { name: name.trim() }),
          ...(website !== "" && { website }),
          ...(language !== "en" && { language }),
        },
      })
      change({ lead: leadOf({ draft, selection, car }, { _id, price, range }) })
      setErrorText(undefined)
      setConfirmation(
        phone === undefined ? t(`We'll write to ${email}.`) : t(`We'll call you at ${showPhone(phone)}.`),
      )
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setErrorText(error.fields[0]?.message ?? error.message)
    } finally {
      sending.current = false
    }
  }
  return { form, set, errorText, confirmation, submit }
}

/** Asks for a call: takes a phone or an email, with the answers given so far. */
export function CallMe(props: QuoteChoice) {
  const { selection, car } = props
  const isSelected = selection.chosen.length + selection.open.length > 0
  const { form, set, errorText, confirmation, submit } = useCall(props)
  if (confirmation !== undefined)
    return (
      <p className={styles.sent} role="status">
        <b>We have it.</b> {confirmation}
      </p>
    )
  return (
    <details className={`${shared.disclosure} ${styles.callMe} px-6 py-4 bg-white border-line rounded-4`}>
      <summary className="split bar weight-strong pointer min-h-touch">Have us call you</summary>
      <form className="gap-5 stack" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Phone or email"
          value={form.phoneOrEmail}
          onType={set("phoneOrEmail")}
          errorText={errorText}
          autoComplete="tel"
          enterKeyHint="next"
          maxLength={50}
        />
        <Field
          label="Name"
          aside="if you like"
          value={form.name}
          onType={set("name")}
          errorText={undefined}
          autoComplete="name"
          enterKeyHint="next"
          maxLength={100}
        />
        <Field
          label={isSelected ? "Anything we should know" : car ? "The glass" : "Your car and the glass"}
          aside={!isSelected ? "in your words" : "if you like"}
          value={form.message}
          onType={set("message")}
          errorText={undefined}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={300}
        />
        <p className="spoken" aria-hidden="true">
          <label>
            Website
            <input
              tabIndex={-1}
              autoComplete="off"
              value={form.website}
              onChange={({ target }) => set("website")(target.value)}
            />
          </label>
        </p>
        <button type="submit" className="btn out">
          Have us call you
        </button>
      </form>
    </details>
  )
}
