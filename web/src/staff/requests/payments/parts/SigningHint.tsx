import { Keyboard, PenLine } from "lucide-react"
import type { ReactNode } from "react"
import { agreements } from "#shared/domain/job/agreements.ts"
import type { Language } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import { BothLanguages } from "./BothLanguages.tsx"
import type { Signature } from "./use-signature.ts"

type Props = {
  signature: Signature
  language: Language | undefined
  className: string | undefined
  /** More buttons. */
  children?: ReactNode
}

/** The row below a signature: how to give it, and a button that changes between drawing and typing. */
export const SigningHint = ({
  signature: { typing, setTypedName },
  language,
  className,
  children,
}: Props) => (
  <div className={className}>
    <span>
      <BothLanguages of={typing ? agreements.typedName : agreements.signAbove} language={language} />
    </span>
    <span className="cluster gap-2">
      <Button
        kind="quiet"
        icon={typing ? PenLine : Keyboard}
        onClick={() => setTypedName(typing ? undefined : "")}
      >
        <span>
          <BothLanguages of={typing ? agreements.signByHand : agreements.typeName} language={language} />
        </span>
      </Button>
      {children}
    </span>
  </div>
)
