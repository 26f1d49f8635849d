import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react"
import { normalizeInput } from "#shared/domain/normalize-input.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { showPhone } from "#shared/domain/people/phone-text.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { useNow } from "#web/ui/use-now.ts"
import type { Draft } from "../booking/draft.ts"
import { useBooking } from "../booking/use-booking.ts"
import { CallHint } from "../CallHint.tsx"
import { Field } from "../Field.tsx"
import wizard from "../NewService.module.css"
import styles from "./CodeStep.module.css"

const digitsOf = (typed: string): string => normalizeInput(typed).replace(/\D/g, "")

type Other = "phone" | "without" | undefined

type Props = { draft: Draft; heading: RefObject<HTMLHeadingElement | null> }

/** What is typed in this step, and what its buttons do. */
function useCodeStep({ draft, heading }: Props, form: RefObject<HTMLFormElement | null>) {
  const booking = useBooking("code")
  const [code, setCode] = useState("")
  const [phone, setPhone] = useState("")
  const [errorText, setErrorText] = useState<string>()
  const [other, setOther] = useState<Other>()
  const [statusText, setStatusText] = useState("")
  const [isEdited, setIsEdited] = useState(false)

  const field = other === "phone" ? "tel" : "one-time-code"
  const focusKey = [other, booking.failures, errorText, draft.codeSent?.at].join(" ")
  const focusedKey = useRef("")
  useLayoutEffect(() => {
    if (focusedKey.current === focusKey) return
    focusedKey.current = focusKey
    const input = form.current?.querySelector<HTMLElement>(`[autocomplete^=${field}]`)
    ;(input ?? heading.current)?.focus()
  }, [focusKey, field, form, heading])

  const textCode = async (to?: string) => {
    setErrorText(undefined)
    setStatusText("")
    if (!(await booking.textCode(to))) return
    setCode("")
    setOther(undefined)
    setStatusText(
      to === undefined
        ? t("We texted you a new code.")
        : t(`We texted a code to ${showPhone(readPhone(to) ?? "")}.`),
    )
  }
  const confirm = async (typed: string) => {
    setStatusText("")
    setIsEdited(false)
    const digits = digitsOf(typed)
    if (digits.length !== 6) return setErrorText(messages.firstLogin.sixDigits)
    setErrorText(undefined)
    await booking.sendCode(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (other === "without") return void booking.sendWithoutTexts()
    if (other !== "phone") return void confirm(code)
    if (readPhone(phone) === undefined) return setErrorText(messages.users.phoneLength)
    void textCode(phone)
  }
  const show = (next: Other) => {
    setErrorText(undefined)
    setStatusText("")
    setPhone(draft.phone)
    setOther(next)
  }
  const type = (typed: string) => {
    setErrorText(undefined)
    setIsEdited(true)
    setCode(typed)
    // Not at each correction of a whole code, since the server counts the tries.
    if (digitsOf(code).length < 6 && digitsOf(typed).length === 6) void confirm(typed)
  }
  const codeErrorText = errorText ?? (isEdited ? undefined : booking.fieldErrors.code)
  return {
    booking,
    code,
    type,
    phone,
    setPhone,
    errorText,
    codeErrorText,
    other,
    show,
    statusText,
    textCode,
    submit,
  }
}

/**
 * Asks for the texted code, which proves the phone. Only then is a time reserved and consent recorded. A visitor who
 * can't get texts sends the request without both.
 */
export function CodeStep(props: Props) {
  const { draft, heading } = props
  const form = useRef<HTMLFormElement>(null)
  const step = useCodeStep(props, form)
  const { booking, other } = step
  const sentTo = <b className="num">{showPhone(draft.codeSent?.phone ?? "")}</b>
  const submitLabel =
    other === "phone" ? t("Text me a code") : other === "without" ? t("Send without a time") : t("Confirm")

  return (
    <form ref={form} className={wizard.form} noValidate onSubmit={step.submit}>
      <h1 ref={heading} tabIndex={-1}>
        {other === "phone"
          ? "Change your phone number"
          : other === "without"
            ? "No texts?"
            : "Enter the code we texted"}
      </h1>
      <div className={`${wizard.questions} mt-7`}>
        {other === "phone" ? (
          <Field
            label="Mobile phone"
            value={step.phone}
            onType={step.setPhone}
            errorText={step.errorText}
            name="tel"
            type="tel"
            autoComplete="tel-national"
            inputMode="tel"
          />
        ) : other === "without" ? (
          <p className="leading-150">
            We'll take your request without a time and without texts, and call you at {sentTo} to set a time.
          </p>
        ) : (
          <Field
            className={styles.code}
            label="Six-digit code"
            value={step.code}
            onType={step.type}
            errorText={step.codeErrorText}
            hint={
              <>
                Texted to {sentTo}. It shows that this is your phone, and expires in 10 minutes. We check it
                after the sixth digit.
              </>
            }
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        )}
        <p role="status" className="hide-empty mt-5 weight-strong">
          {step.statusText}
        </p>
        {other === undefined ? (
          <div className={`${styles.otherOptions} stack justify-items-start mt-6`}>
            <SendAnother
              nextAt={draft.codeSent?.nextAt ?? 0}
              isSending={booking.isSending}
              onSend={() => void step.textCode()}
            />
            <button type="button" onClick={() => step.show("phone")}>
              Change phone number
            </button>
            <button type="button" onClick={() => step.show("without")}>
              I can't get texts
            </button>
          </div>
        ) : (
          <div className={`${styles.otherOptions} stack justify-items-start mt-6`}>
            <button type="button" onClick={() => step.show(undefined)}>
              I have a code
            </button>
          </div>
        )}
        <CallHint />
      </div>
      <div className={wizard.acts}>
        <p role="alert" className={wizard.problem}>
          {booking.problem}
        </p>
        <button type="submit" className="btn amber" aria-disabled={booking.isSending}>
          {booking.isSending ? "Sending" : submitLabel}
        </button>
      </div>
    </form>
  )
}

function SendAnother({
  nextAt,
  isSending,
  onSend,
}: {
  nextAt: number
  isSending: boolean
  onSend: () => void
}) {
  const now = useNow(1000)
  const seconds = Math.ceil((nextAt - now.getTime()) / 1000)
  const waits = seconds > 0
  return (
    <button type="button" aria-disabled={waits || isSending} onClick={() => !waits && !isSending && onSend()}>
      {waits ? t(`Send another code in ${seconds} s`) : "Send another code"}
    </button>
  )
}
