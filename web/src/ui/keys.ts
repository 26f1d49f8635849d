import { type HotkeyItem, useHotkeys } from "@mantine/hooks"
import { useEffect, useRef } from "react"

type Handler = (event: KeyboardEvent) => void

/** Only the newest dialog hears keys; what lies under it is silent. */
const openDialogs = () => document.querySelectorAll('[role="dialog"][aria-modal="true"]').length

const isHeardWhileTyping = (key: string) => key.startsWith("mod+") || key === "escape"

/**
 * Keys of a screen: `{ r: receiveParts, "mod+k": openPalette, escape: close }`. A plain letter is left alone while
 * somebody types, and all keys while a dialog that was opened later lies on top.
 */
export function useKeys(keys: Record<string, Handler>): void {
  const dialogs = useRef(0)
  useEffect(() => {
    dialogs.current = openDialogs()
  }, [])
  const heard = Object.entries(keys).map(
    ([key, handler]): HotkeyItem => [
      key,
      (event) => {
        if (event.defaultPrevented || openDialogs() > dialogs.current) return
        event.preventDefault()
        handler(event)
      },
      { preventDefault: false },
    ],
  )
  useHotkeys(heard.filter(([key]) => !isHeardWhileTyping(key)))
  useHotkeys(
    heard.filter(([key]) => isHeardWhileTyping(key)),
    [],
    true,
  )
}

/** For a part that has keys now and then. */
export function Keys({ keys }: { keys: Record<string, Handler> }): null {
  useKeys(keys)
  return null
}
