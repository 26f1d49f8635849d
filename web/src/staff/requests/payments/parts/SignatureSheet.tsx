import { Check, Keyboard, PenLine, RotateCcw, Smartphone, X } from "lucide-react"
import { type ReactNode, useId, useRef, useState } from "react"
import { agreements } from "#shared/domain/job/agreements.ts"
import { type Language, t } from "#shared/language.ts"
import { useSession } from "#web/api/session.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { ConfirmLeave } from "#web/ui/dialog/ConfirmLeave.tsx"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { SignaturePad, type SignatureRef } from "#web/ui/signature/SignaturePad.tsx"
import { typedSignature } from "#web/ui/signature/typed-signature.ts"
import { BothLanguages, useBothLanguages } from "./BothLanguages.tsx"
import styles from "./SignatureSheet.module.css"

type Props = {
  /** of the customer, if known */
  name: string
  /** After the name: "for 48198, quarter glass, right". */
  about: string
  statement: string
  /** of the customer who signs */
  language: Language | undefined
  children?: ReactNode
  /** Why saving failed. The signature is kept. */
  problem: string | undefined
  saving: boolean
  onSave: (picture: string, signedWith: string) => void
  closeTo: string
  /** A payment's signature has Cancel in addition to Close (owner's specification). */
  cancels?: boolean
}

/** Stored with the signature, in English. */
const unnamedCustomer = "Customer"

/** A drawn signature, or the typed name that replaces it. */
function useSignature(name: string) {
  const pad = useRef<SignatureRef>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [typedName, setTypedName] = useState<string>()
  const typing = typedName !== undefined
  const isTyped = typing && typedName.trim() !== ""
  return {
    pad,
    setDrawn,
    /** Undefined for a drawn signature. */
    typedName,
    setTypedName,
    isMissing: typing ? !isTyped : !isDrawn,
    wouldBeLost: isDrawn || isTyped,
    clear: () => (typing ? setTypedName("") : pad.current?.clear()),
    read: () =>
      typing
        ? { picture: typedSignature(typedName.trim()), signedWith: typedName.trim() }
        : { picture: pad.current?.picture(), signedWith: name || unnamedCustomer },
  }
}

export function SignatureSheet(props: Props) {
  const { name, statement, language, children, problem, saving, onSave, closeTo, cancels } = props
  const { pad, setDrawn, typedName, setTypedName, isMissing, wouldBeLost, clear, read } = useSignature(name)

  /** Without a session, the user is led to the login. */
  const session = useSession()

  const inBoth = useBothLanguages(language)
  const show = (of: string) => (
    <span>
      <BothLanguages of={of} language={language} />
    </span>
  )
  const typing = typedName !== undefined
  const save = () => {
    const { picture, signedWith } = read()
    if (picture) onSave(picture, signedWith)
  }
  return (
    <main className={styles.screen}>
      <section className={styles.paper}>
        <SheetHead {...props} />
        {!typing && (
          <p className={styles.rotate}>
            <Smartphone size={17} aria-hidden />
            {show(agreements.rotateDevice)}
          </p>
        )}
        {/* Stays mounted while the name is typed, to keep the drawing. */}
        <div className={styles.ground} hidden={typing}>
          <SignaturePad ref={pad} onSigned={setDrawn} className={styles.pad} />
        </div>
        {typing && (
          <TypedName
            label={show(agreements.fullName)}
            typed={typedName}
            onType={setTypedName}
            onEnter={save}
          />
        )}
        <div className={styles.hint}>
          {show(typing ? agreements.typedName : agreements.signAbove)}
          <Button
            kind="quiet"
            icon={typing ? PenLine : Keyboard}
            onClick={() => setTypedName(typing ? undefined : "")}
          >
            {show(typing ? agreements.signByHand : agreements.typeName)}
          </Button>
        </div>
        <p className={styles.statement}>
          <BothLanguages of={statement} language={language} />
        </p>
      </section>
      <aside className={styles.side} aria-label="Payment and actions">
        {children}
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.acts}>
          <Button
            kind="main"
            size="thumb"
            icon={Check}
            wide
            isPending={saving}
            disabledReason={
              isMissing ? inBoth(typing ? agreements.enterName : agreements.signFirst) : undefined
            }
            className={styles.save ?? ""}
            onClick={save}
          >
            {show(agreements.save)}
          </Button>
          <Button kind="ink" size="large" icon={RotateCcw} onClick={clear}>
            {show(agreements.reset)}
          </Button>
          <ButtonLink kind="ink" size="large" to={closeTo}>
            {show(cancels ? agreements.cancel : agreements.close)}
          </ButtonLink>
        </div>
      </aside>
      <ConfirmLeave
        unsaved={wouldBeLost && !saving && session !== null}
        title={inBoth(agreements.leaveUnsaved)}
        confirm={inBoth(agreements.discardSignature)}
        back={inBoth(agreements.back)}
      >
        <BothLanguages of={agreements.signAgain} language={language} />
      </ConfirmLeave>
    </main>
  )
}

const SheetHead = ({ name, about, language, closeTo, cancels }: Props) => (
  <header className={`${styles.head} split items-start gap-4`}>
    <h1 className="min-w-0 wrap-anywhere type-large weight-heavy">
      {name || t("Customer")} <small>{about}</small>
    </h1>
    {cancels && (
      <ButtonLink kind="quiet" size="large" icon={X} to={closeTo} className={styles.close ?? ""}>
        <span>
          <BothLanguages of={agreements.close} language={language} />
        </span>
      </ButtonLink>
    )}
  </header>
)

function TypedName({
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
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={focusWhenShown}
        value={typedName}
        onChange={(event) => onType(event.currentTarget.value)}
        aria-invalid={tooLongMessage(typedName, 100) !== undefined || undefined}
        autoComplete="off"
        spellCheck={false}
      />
      {tooLongMessage(typedName, 100) && <p role="alert">{tooLongMessage(typedName, 100)}</p>}
    </form>
  )
}

const focusWhenShown = (input: HTMLInputElement | null) => input?.focus()
