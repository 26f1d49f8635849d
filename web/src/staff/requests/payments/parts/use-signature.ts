import { useRef, useState } from "react"
import type { SignatureRef } from "#web/ui/signature/SignaturePad.tsx"
import { typedSignature } from "#web/ui/signature/typed-signature.ts"

/** A drawn signature, or the typed name that replaces it. */
export function useSignature() {
  const pad = useRef<SignatureRef>(null)
  const [isDrawn, setDrawn] = useState(false)
  /** Undefined for a drawn signature. */
  const [typedName, setTypedName] = useState<string>()
  const typing = typedName !== undefined
  const isTyped = typing && typedName.trim() !== ""
  return {
    pad,
    setDrawn,
    typing,
    typedName,
    setTypedName,
    isMissing: typing ? !isTyped : !isDrawn,
    wouldBeLost: isDrawn || isTyped,
    clear: () => (typing ? setTypedName("") : pad.current?.clear()),
    /** Undefined while it is missing. */
    picture: () => (isTyped ? typedSignature(typedName.trim()) : typing ? undefined : pad.current?.picture()),
  }
}

export type Signature = ReturnType<typeof useSignature>
