import { useEffect, useLayoutEffect, useRef } from "react"
import { useLocation, useNavigationType } from "react-router-dom"
import { keepKeyboard, land, reach } from "./landing.ts"
import { scrollSoonTo } from "./scroll-target.ts"

const storedAt = "clearline.scroll"

const kept = (): Record<string, number> => {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  const stored = JSON.parse(sessionStorage.getItem(storedAt) ?? "{}")
  // An address that was typed has the key that the first one of the tab had.
  return opened?.type === "navigate" ? { ...stored, default: 0 } : stored
}

/** How far each page of the history was scrolled, by its key, pixels; known after a reload and a page of the other build, too. */
const positions = kept()

/** A page that a link opened is seen from its top, its heading has the keyboard; one that Back leads to is as it was left. */
export function useLanding(): void {
  const { pathname, hash, key } = useLocation()
  const isBack = useNavigationType() === "POP"
  const shown = useRef<{ key: string; pathname: string }>(undefined)

  useEffect(() => {
    history.scrollRestoration = "manual"
    const note = () => {
      if (shown.current) positions[shown.current.key] = window.scrollY
    }
    const keep = () => sessionStorage.setItem(storedAt, JSON.stringify(positions))
    addEventListener("scroll", note, { passive: true })
    addEventListener("pagehide", keep)
    const letGo = keepKeyboard()
    return () => {
      letGo()
      removeEventListener("scroll", note)
      removeEventListener("pagehide", keep)
    }
  }, [])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, pathname }
    const isOther = before !== undefined && before.pathname !== pathname
    const scrolled = isBack ? reach(positions[key] ?? 0) : undefined
    // What stands behind the question mark belongs to the same page: a list stays where it is.
    if (!isBack && isOther) window.scrollTo({ top: 0, behavior: "instant" })
    if (isOther) land(isBack ? before.pathname : undefined)
    return scrolled
  }, [pathname, key, isBack])

  const address = pathname + hash
  useEffect(() => {
    const named = address.indexOf("#")
    return named === -1 ? undefined : scrollSoonTo(address.slice(named))
  }, [address])
}
