import { type ComponentType, useEffect, useRef, useState } from "react"
import { onPasswordNeeded } from "../../api/password-needed.ts"

type PasswordRequest = {
  Dialog: ComponentType<{ onDone: (entered: boolean) => void }>
  finish: (entered: boolean) => void
}

export function PasswordGate() {
  const [request, setRequest] = useState<PasswordRequest>()
  const current = useRef<PasswordRequest>(undefined)

  useEffect(() => {
    const show = (next: PasswordRequest | undefined) => {
      current.current = next
      setRequest(next)
    }
    // Runs before the window listeners of the dialogs, so that Escape closes only this one.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || !current.current) return
      event.stopImmediatePropagation()
      current.current.finish(false)
    }
    window.addEventListener("keydown", onEscape, { capture: true })
    const remove = onPasswordNeeded(async () => {
      const { default: Dialog } = await import("./PasswordDialog.tsx")
      return new Promise<boolean>((resolve) =>
        show({
          Dialog,
          finish: (entered) => {
            show(undefined)
            resolve(entered)
          },
        }),
      )
    })
    return () => {
      remove()
      window.removeEventListener("keydown", onEscape, { capture: true })
      current.current?.finish(false)
    }
  }, [])

  return request && <request.Dialog onDone={request.finish} />
}
