import { type ComponentType, useEffect, useRef, useState } from "react"
import { onPasswordNeeded } from "../../api/password-needed.ts"

type Asked = {
  Dialog: ComponentType<{ onDone: (entered: boolean) => void }>
  finish: (entered: boolean) => void
}

export function PasswordGate() {
  const [asked, setAsked] = useState<Asked>()
  const current = useRef<Asked>(undefined)

  useEffect(() => {
    const show = (next: Asked | undefined) => {
      current.current = next
      setAsked(next)
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

  return asked && <asked.Dialog onDone={asked.finish} />
}
