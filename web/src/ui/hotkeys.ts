import { getHotkeyHandler, type HotkeyItem } from "@mantine/hooks"
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react"

type Handler = (event: KeyboardEvent) => void

type Key = readonly [description: string, handler: Handler]

const registered = new Set<Readonly<Record<string, string>>>()

/** The "?" dialog lists each action once, with the screen's keys before the global ones. */
export function registeredHotkeys(): { description: string; keys: string[] }[] {
  const keysByAction = new Map<string, string[]>()
  const globalsLast = (group: Readonly<Record<string, string>>) => Number("shift+?" in group)
  for (const group of [...registered].sort((a, b) => globalsLast(a) - globalsLast(b)))
    for (const [key, description] of Object.entries(group)) {
      const keys = keysByAction.get(description) ?? []
      const isThere = keys.some((other) => hotkeyText(other) === hotkeyText(key))
      if (description !== "" && !isThere) keysByAction.set(description, [...keys, key])
    }
  return [...keysByAction].map(([description, keys]) => ({ description, keys }))
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

export const hotkeyText = (key: string): string =>
  key === "shift+?"
    ? "?"
    : key
        .split("+")
        .map((name) => names[name] ?? name.toUpperCase())
        .join(" ")

/** Only the topmost dialog receives keys. */
const openDialogs = () => document.querySelectorAll('[role="dialog"][aria-modal="true"]').length

const worksWhileTyping = (key: string) => key.startsWith("mod+") || key === "escape"

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))

/** Its keys, Escape among them, are the menu's. */
const isInMenu = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=menu]") !== null

/**
 * Registers keys with their description: `{ n: ["New service", begin] }`. Ignored while typing or in dialogs.
 */
export function useHotkeys(keys: Record<string, Key>): void {
  const dialogs = useRef(0)
  useLayoutEffect(() => {
    dialogs.current = openDialogs()
  }, [])
  const serializedKeys = JSON.stringify(
    Object.entries(keys).map(([key, [description]]) => [key, description]),
  )
  useEffect(() => {
    const group = Object.fromEntries(JSON.parse(serializedKeys) as [string, string][])
    registered.add(group)
    return () => void registered.delete(group)
  }, [serializedKeys])
  const hotkeys = Object.entries(keys).map(
    ([key, [, handler]]): HotkeyItem => [
      key,
      (event) => {
        if (event.defaultPrevented || openDialogs() > dialogs.current || isInMenu(event.target)) return
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
  // A layout effect, so that the keys work as soon as the screen is visible. At the window, so that a menu that a key opens
  // doesn't get the same key, which would close it.
  useLayoutEffect(() => {
    window.addEventListener("keydown", handleKey)
    return () => window.removeEventListener("keydown", handleKey)
  }, [])
}

/** The hook as a component, for keys that are registered conditionally. */
export function Hotkeys({ keys }: { keys: Record<string, Key> }): null {
  useHotkeys(keys)
  return null
}
