import { RotateCcw } from "lucide-react"
import { agreements } from "#shared/domain/job/agreements.ts"
import type { Language } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import { SignaturePad } from "#web/ui/signature/SignaturePad.tsx"
import { BothLanguages } from "./BothLanguages.tsx"
import styles from "./SignatureField.module.css"
import { SigningHint } from "./SigningHint.tsx"
import { TypedName } from "./TypedName.tsx"
import type { Signature } from "./use-signature.ts"

/** A signature in a dialog: drawn, or a typed name. Stays mounted when hidden, to keep the drawing. */
export function SignatureField({
  signature,
  language,
  onEnter,
  hidden = false,
}: {
  signature: Signature
  language: Language | undefined
  onEnter: () => void
  hidden?: boolean
}) {
  const { pad, setDrawn, typing, typedName, setTypedName, clear } = signature
  return (
    <div className={`${styles.field} stack min-w-0 gap-2`} hidden={hidden}>
      <div hidden={typing}>
        <SignaturePad ref={pad} onSigned={setDrawn} className={styles.pad} />
      </div>
      {typedName !== undefined && (
        <div className="p-5 bg-white border-line rounded-3 text-ink">
          <TypedName
            label={<BothLanguages of={agreements.fullName} language={language} />}
            typed={typedName}
            onType={setTypedName}
            onEnter={onEnter}
          />
        </div>
      )}
      <SigningHint
        signature={signature}
        language={language}
        className={`${styles.hint} cluster justify-between gap-x-4 text-muted type-note`}
      >
        <Button kind="quiet" icon={RotateCcw} onClick={clear}>
          <span>
            <BothLanguages of={agreements.reset} language={language} />
          </span>
        </Button>
      </SigningHint>
    </div>
  )
}
