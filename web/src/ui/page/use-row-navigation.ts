import { type RefObject, useRef } from "react"
import { t } from "#shared/language.ts"
import { useHotkeys } from "../hotkeys.ts"

/** Arrow keys, J, and K move the focus between the links of a list that have `data-row`. */
export function useRowNavigation<Element extends HTMLElement>(): RefObject<Element | null> {
  const list = useRef<Element>(null)
  const move = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])]
    const focused = rows.findIndex((row) => row === document.activeElement)
    const to = focused === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, focused + step))
    rows[to]?.focus()
  }
  const next = [t("Next row"), () => move(1)] as const
  const previous = [t("Previous row"), () => move(-1)] as const
  useHotkeys({ j: next, arrowdown: next, k: previous, arrowup: previous })
  return list
}
