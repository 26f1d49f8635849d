import { Keyboard, PenLine, RotateCcw } from "lucide-react"
import { agreements } from "#shared/domain/job/agreements.ts"
import type { Language } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import { SignaturePad } from "#web/ui/signature/SignaturePad.tsx"
import { BothLanguages } from "./BothLanguages.tsx"
import styles from "./SignatureField.module.css"
import { TypedName } from "./TypedName.tsx"
import type { Signature } from "./use-signature.ts"

/** A signature in a dialog: drawn, or a typed name. Stays mounted when hidden, to keep the drawing. */
export function SignatureField({
  signature: { pad, setDrawn, typing, typedName, setTypedName, clear },
  language,
  onEnter,
  hidden = false,
}: {
  signature: Signature
  language: Language | undefined
  onEnter: () => void
  hidden?: boolean
}) {
  const show = (of: string) => (
    <span>
      <BothLanguages of={of} language={language} />
    </span>
  )
  return (
    <div className={`${styles.field} stack min-w-0 gap-2`} hidden={hidden}>
      <div hidden={typing}>
        <SignaturePad ref={pad} onSigned={setDrawn} className={styles.pad} />
      </div>
      {typedName !== undefined && (
        <div className="p-5 bg-white border-line rounded-3 text-ink">
          <TypedName
            label={show(agreements.fullName)}
            typed={typedName}
            onType={setTypedName}
            onEnter={onEnter}
          />
        </div>
      )}
      <div className={`${styles.hint} cluster justify-between gap-x-4 text-muted type-note`}>
        {show(typing ? agreements.typedName : agreements.signAbove)}
        <span className="cluster gap-2">
          <Button
            kind="quiet"
            icon={typing ? PenLine : Keyboard}
            onClick={() => setTypedName(typing ? undefined : "")}
          >
            {show(typing ? agreements.signByHand : agreements.typeName)}
          </Button>
          <Button kind="quiet" icon={RotateCcw} onClick={clear}>
            {show(agreements.reset)}
          </Button>
        </span>
      </div>
    </div>
  )
}
