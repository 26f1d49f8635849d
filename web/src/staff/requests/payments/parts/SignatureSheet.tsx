import { Check, RotateCcw, Smartphone, X } from "lucide-react"
import type { ReactNode } from "react"
import { agreements } from "#shared/domain/job/agreements.ts"
import { type Language, t } from "#shared/language.ts"
import { useSession } from "#web/api/session.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { ConfirmLeave } from "#web/ui/dialog/ConfirmLeave.tsx"
import { SignaturePad } from "#web/ui/signature/SignaturePad.tsx"
import { BothLanguages, useBothLanguages } from "./BothLanguages.tsx"
import styles from "./SignatureSheet.module.css"
import { SigningHint } from "./SigningHint.tsx"
import { TypedName } from "./TypedName.tsx"
import { useSignature } from "./use-signature.ts"

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

export function SignatureSheet(props: Props) {
  const { name, statement, language, children, problem, saving, onSave, closeTo, cancels } = props
  const signature = useSignature()
  const { pad, setDrawn, typing, typedName, setTypedName, isMissing, wouldBeLost, clear } = signature

  /** Without a session, the user is led to the login. */
  const session = useSession()

  const inBoth = useBothLanguages(language)
  const show = (of: string) => (
    <span>
      <BothLanguages of={of} language={language} />
    </span>
  )
  const save = () => {
    const picture = saving ? undefined : signature.picture()
    if (picture) onSave(picture, typedName?.trim() ?? (name || unnamedCustomer))
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
        {typedName !== undefined && (
          <TypedName
            label={show(agreements.fullName)}
            typed={typedName}
            onType={setTypedName}
            onEnter={save}
          />
        )}
        <SigningHint signature={signature} language={language} className={styles.hint} />
        <p className={styles.statement}>
          <BothLanguages of={statement} language={language} />
        </p>
      </section>
      <aside className={`${styles.side} pt-2 column min-w-0`} aria-label="Payment and actions">
        {children}
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={`${styles.acts} mt-auto stack columns-2 gap-4`}>
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
      {name || t("Customer")} <small className="text-soft type-note weight-normal ml-3">{about}</small>
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
