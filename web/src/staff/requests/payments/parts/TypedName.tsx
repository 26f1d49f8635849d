import { type ReactNode, useId } from "react"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import styles from "./TypedName.module.css"

/** The field for a name that counts as the signature. */
export function TypedName({
  label,
  typed: typedName,
  onType,
  onEnter,
}: {
  label: ReactNode
  typed: string
  onType: (name: string) => void
  onEnter: () => void
}) {
  const id = useId()
  const error = tooLongMessage(typedName, 100)
  return (
    <form
      className={`${styles.typed} stack gap-3`}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <label className="type-note weight-strong" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={focusWhenShown}
        value={typedName}
        onChange={(event) => onType(event.currentTarget.value)}
        aria-invalid={error !== undefined || undefined}
        autoComplete="off"
        spellCheck="false"
      />
      {error && <p role="alert">{error}</p>}
    </form>
  )
}

const focusWhenShown = (input: HTMLInputElement | null) => input?.focus()
