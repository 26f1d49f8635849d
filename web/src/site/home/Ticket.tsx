import { type SubmitEvent, useId, useState } from "react"
import type { OfferedPromoCode } from "#shared/api/promocodes.ts"
import { messages } from "#shared/messages.ts"
import { send } from "../../api/send.ts"
import { useEarlyInput } from "../early-input.ts"
import { requestPage } from "../ServiceActions.tsx"
import { rendersStatic, Static } from "../Static.tsx"
import styles from "./Ticket.module.css"

export function Ticket() {
  return (
    <section className={`wrap ${styles.section}`} aria-label="Discount">
      <div className={styles.ticket}>
        <p className={styles.big}>
          20% off <small>parts</small>
        </p>
        <Static spoken className={styles.middle}>
          {rendersStatic && (
            <>
              <h2>For military, teachers, students and seniors</h2>
              <p>Enter your promo code and we'll apply it up front. Not valid with insurance.</p>
            </>
          )}
        </Static>
        <div className={styles.stub}>
          <CodeForm />
        </div>
      </div>
    </section>
  )
}

const [shortest, longest] = [2, 50]

/** Exactly one code must match (owner's specification). */
async function isOffered(code: string): Promise<boolean> {
  const { body } = await send({ method: "GET", path: "/promocode", query: { code } })
  return (body as OfferedPromoCode[]).length === 1
}

/** Checks the code here instead of after the form. */
function CodeForm() {
  const id = useId()
  const [typed, setTyped] = useState("")
  const [errorText, setErrorText] = useState("")
  const [checking, setChecking] = useState(false)
  const field = useEarlyInput(typed, setTyped)
  const code = typed.trim()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (checking) return
    if (code === "") return location.assign(requestPage)
    if (code.length < shortest || code.length > longest) return setErrorText(messages.promo.length)
    setChecking(true)
    try {
      if (await isOffered(code)) return location.assign(`${requestPage}${encodeURIComponent(code)}`)
      setErrorText(messages.promo.invalid)
    } catch {
      setErrorText(messages.promo.error)
    }
    setChecking(false)
  }
  return (
    <form className={styles.code} action={requestPage} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>Promo code</label>
      <input
        ref={field}
        id={id}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        aria-invalid={errorText !== "" || undefined}
        aria-describedby={`${id}wrong`}
        onChange={({ target }) => {
          setTyped(target.value)
          setErrorText("")
        }}
      />
      <p id={`${id}wrong`} role="alert" className={styles.wrong}>
        {errorText}
      </p>
      <button type="submit" className="btn ink" aria-busy={checking || undefined}>
        {code.length >= shortest ? "Start A Discounted Service Request" : "Request Service"}
      </button>
    </form>
  )
}
