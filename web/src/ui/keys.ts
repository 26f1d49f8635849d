import { getHotkeyHandler, type HotkeyItem } from "@mantine/hooks"
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react"

type Handler = (event: KeyboardEvent) => void

/** What a key does, in words, and the deed. */
type Key = readonly [does: string, handler: Handler]

/** The keys that are heard now, with what they do: "?" lists them. */
const declared = new Set<Readonly<Record<string, string>>>()

/** Each deed once, with its keys; those of the screen before those of every screen. */
export function declaredKeys(): { does: string; keys: string[] }[] {
  const byDeed = new Map<string, string[]>()
  const everywhere = (part: Readonly<Record<string, string>>) => Number("shift+?" in part)
  for (const part of [...declared].sort((a, b) => everywhere(a) - everywhere(b)))
    for (const [key, does] of Object.entries(part)) {
      const keys = byDeed.get(does) ?? []
      const isThere = keys.some((other) => keyText(other) === keyText(key))
      if (does !== "" && !isThere) byDeed.set(does, [...keys, key])
    }
  return [...byDeed].map(([does, keys]) => ({ does, keys }))
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

/** As it stands on a keyboard: `Ctrl K`, `?`. */
export const keyText = (key: string): string =>
  key === "shift+?"
    ? "?"
    : key
        .split("+")
        .map((part) => names[part] ?? part.toUpperCase())
        .join(" ")

/** Only the newest dialog hears keys; what lies under it is silent. */
const openDialogs = () => document.querySelectorAll('[role="dialog"][aria-modal="true"]').length

const isHeardWhileTyping = (key: string) => key.startsWith("mod+") || key === "escape"

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))

/**
 * Keys of a screen with what they do: `{ n: ["New service", begin], "mod+k": ["Find anything", open] }`. A plain letter is left
 * alone while somebody types, and all keys while a dialog that was opened later lies on top.
 */
export function useKeys(keys: Record<string, Key>): void {
  const dialogs = useRef(0)
  useLayoutEffect(() => {
    dialogs.current = openDialogs()
  }, [])
  const words = JSON.stringify(Object.entries(keys).map(([key, [does]]) => [key, does]))
  useEffect(() => {
    const part = Object.fromEntries(JSON.parse(words) as [string, string][])
    declared.add(part)
    return () => void declared.delete(part)
  }, [words])
  const heard = Object.entries(keys).map(
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
  const hear = useEffectEvent((event: KeyboardEvent) => {
    getHotkeyHandler(heard.filter(([key]) => isHeardWhileTyping(key)))(event)
    if (!isTyping(event.target)) getHotkeyHandler(heard.filter(([key]) => !isHeardWhileTyping(key)))(event)
  })
  // Before what is drawn is seen: whoever sees the screen can use its keys.
  useLayoutEffect(() => {
    document.documentElement.addEventListener("keydown", hear)
    return () => document.documentElement.removeEventListener("keydown", hear)
  }, [])
}

/** For a part that has keys now and then. */
export function Keys({ keys }: { keys: Record<string, Key> }): null {
  useKeys(keys)
  return null
}
