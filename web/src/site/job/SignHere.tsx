import { useId, useRef, useState } from "react"
import { t } from "#shared/language.ts"
import { tooLongMessage } from "../../ui/form/too-long-message.ts"
import { SignaturePad, type SignatureRef } from "../../ui/signature/SignaturePad.tsx"
import { typedSignature } from "../../ui/signature/typed-signature.ts"
import styles from "./Job.module.css"
import type { OwnJob } from "./use-job.ts"
import { type JobStep, useStep } from "./use-step.ts"

export function SignHere({
  own,
  name: known,
  step,
  action,
  variant = "amber",
  ...handlers
}: {
  own: OwnJob
  name: string
  step: Pick<JobStep, "action" | "amount">
  action: string
  variant?: "amber" | "out"
  done: () => Promise<void>
  reload: () => Promise<void>
  onRefused: (problem: string) => void
}) {
  const [name, setName] = useState(known)
  const [typed, setTyped] = useState(false)
  const [signed, setSigned] = useState(false)
  const pad = useRef<SignatureRef>(null)
  const id = useId()
  const { isSending, problem, send, say } = useStep(own, handlers)

  const sign = () => {
    if (name.trim() === "") {
      say(t("Enter your name."))
      return document.getElementById(id)?.focus()
    }
    const signatureData = typed ? typedSignature(name.trim()) : pad.current?.picture()
    if (signatureData === undefined) return say(t("Sign first."))
    void send({ ...step, name: name.trim(), signatureData })
  }

  return (
    <div className={`${styles.sign} gap-4 stack mt-6`}>
      <label className="type-text weight-strong" htmlFor={id}>
        Your name
      </label>
      <input
        id={id}
        value={name}
        aria-invalid={tooLongMessage(name, 100) !== undefined || undefined}
        autoComplete="name"
        onChange={({ target }) => setName(target.value)}
      />
      {tooLongMessage(name, 100) && <p role="alert">{tooLongMessage(name, 100)}</p>}
      {!typed && (
        <>
          <SignaturePad ref={pad} onSigned={setSigned} className={styles.pad} />
          <p className="split items-center text-soft type-text min-h-touch">
            Sign above
            {signed && (
              <button type="button" className={styles.link} onClick={() => pad.current?.clear()}>
                Clear
              </button>
            )}
          </p>
        </>
      )}
      <label className={`${styles.check} type-text weight-strong`}>
        <input type="checkbox" checked={typed} onChange={({ target }) => setTyped(target.checked)} />
        My typed name is my signature
      </label>
      <button
        type="button"
        className={`btn ${variant}`}
        aria-disabled={isSending}
        onClick={isSending ? undefined : sign}
      >
        {isSending ? "Saving" : action}
      </button>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  )
}
