import { getHotkeyHandler, type HotkeyItem } from "@mantine/hooks"
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react"

type Handler = (event: KeyboardEvent) => void

type Key = readonly [does: string, handler: Handler]

const declared = new Set<Readonly<Record<string, string>>>()

/** The "?" dialog lists each action once, with the screen's keys before the global ones. */
export function declaredKeys(): { does: string; keys: string[] }[] {
  const keysByAction = new Map<string, string[]>()
  const globalsLast = (part: Readonly<Record<string, string>>) => Number("shift+?" in part)
  for (const part of [...declared].sort((a, b) => globalsLast(a) - globalsLast(b)))
    for (const [key, does] of Object.entries(part)) {
      const keys = keysByAction.get(does) ?? []
      const isThere = keys.some((other) => keyText(other) === keyText(key))
      if (does !== "" && !isThere) keysByAction.set(does, [...keys, key])
    }
  return [...keysByAction].map(([does, keys]) => ({ does, keys }))
}

const names: Readonly<Record<string, string>> = {
  mod: "Ctrl",
  enter: "↵",
  escape: "Esc",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
}

export const keyText = (key: string): string =>
  key === "shift+?"
    ? "?"
    : key
        .split("+")
        .map((part) => names[part] ?? part.toUpperCase())
        .join(" ")

/** Only the topmost dialog receives keys. */
const openDialogs = () => document.querySelectorAll('[role="dialog"][aria-modal="true"]').length

const worksWhileTyping = (key: string) => key.startsWith("mod+") || key === "escape"

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))

/**
 * Registers keys with their description: `{ n: ["New service", begin] }`. Ignored while typing or in dialogs.
 */
export function useKeys(keys: Record<string, Key>): void {
  const dialogs = useRef(0)
  useLayoutEffect(() => {
    dialogs.current = openDialogs()
  }, [])
  const serializedKeys = JSON.stringify(Object.entries(keys).map(([key, [does]]) => [key, does]))
  useEffect(() => {
    const part = Object.fromEntries(JSON.parse(serializedKeys) as [string, string][])
    declared.add(part)
    return () => void declared.delete(part)
  }, [serializedKeys])
  const hotkeys = Object.entries(keys).map(
    ([key, [, handler]]): HotkeyItem => [
      key,
      (event) => {
        if (event.defaultPrevented || openDialogs() > dialogs.current) return
        event.preventDefault()
        handler(event)
      },
      { preventDefault: false },
    ],
  )
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    getHotkeyHandler(hotkeys.filter(([key]) => worksWhileTyping(key)))(event)
    if (!isTyping(event.target)) getHotkeyHandler(hotkeys.filter(([key]) => !worksWhileTyping(key)))(event)
  })
  // A layout effect, so that the keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    document.documentElement.addEventListener("keydown", handleKey)
    return () => document.documentElement.removeEventListener("keydown", handleKey)
  }, [])
}

/** The hook as a component, for keys that are registered conditionally. */
export function Keys({ keys }: { keys: Record<string, Key> }): null {
  useKeys(keys)
  return null
}
