import { RotateCcw } from "lucide-react"
import type { RefObject } from "react"
import { agreements } from "#shared/domain/job/agreements.ts"
import type { Language } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import { SignaturePad, type SignatureRef } from "#web/ui/signature/SignaturePad.tsx"
import { BothLanguages } from "./BothLanguages.tsx"
import styles from "./SignatureField.module.css"

/** Stays mounted when hidden, to keep the drawing. */
export function SignatureField({
  ref,
  language,
  onSigned,
  hidden = false,
}: {
  ref: RefObject<SignatureRef | null>
  language: Language | undefined
  onSigned: (signed: boolean) => void
  hidden?: boolean
}) {
  return (
    <div className={`${styles.field} stack min-w-0 gap-2`} hidden={hidden}>
      <SignaturePad ref={ref} onSigned={onSigned} className={styles.pad} />
      <div className={`${styles.hint} split items-center gap-4 text-muted type-note`}>
        <span>
          <BothLanguages of={agreements.signAbove} language={language} />
        </span>
        <Button kind="quiet" icon={RotateCcw} onClick={() => ref.current?.clear()}>
          <span>
            <BothLanguages of={agreements.reset} language={language} />
          </span>
        </Button>
      </div>
    </div>
  )
}
