import { useEffect, useRef } from "react"

type Handler = (event: KeyboardEvent) => void

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const nameOf = (event: KeyboardEvent): string => {
  const mod = event.ctrlKey || event.metaKey ? "mod+" : ""
  return mod + (event.altKey ? "alt+" : "") + event.key.toLowerCase()
}

/** Only the newest dialog hears keys; what lies under it is silent. */
const openDialogs = () => document.querySelectorAll('[role="dialog"][aria-modal="true"]').length

/**
 * Keys of a screen: `{ r: receiveParts, "mod+k": openPalette, escape: close }`. A plain letter is left alone while
 * somebody types, and all keys while a dialog that was opened later lies on top.
 */
export function useKeys(keys: Record<string, Handler>): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  const listening = Object.keys(keys).length > 0
  useEffect(() => {
    if (!listening) return
    const dialogs = openDialogs()
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const handler = current.current[name]
      if (!handler || event.defaultPrevented || openDialogs() > dialogs) return
      if (typing(event.target) && !name.startsWith("mod+") && name !== "escape") return
      event.preventDefault()
      handler(event)
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [listening])
}
