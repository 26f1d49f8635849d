import { useEffect, useLayoutEffect, useRef } from "react"
import { useLocation, useNavigationType } from "react-router-dom"
import { focusPage, keepFocus, scrollWhenReady } from "./page-focus.ts"
import { scrollSoonTo } from "./scroll-target.ts"

const storageKey = "clearline.scroll"

const storedPositions = (): Record<string, number> => {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
  const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}")
  // A typed address has the same history key as the first page of the tab.
  return opened?.type === "navigate" ? { ...stored, default: 0 } : stored
}

/** Scroll positions by history key, px. They survive reloads and visits to the other build. */
const positions = storedPositions()

/** A new page starts at its top with the focus on its heading. Back restores position and focus. */
export function useScrollAndFocus(): void {
  const { pathname, hash, key } = useLocation()
  const isBack = useNavigationType() === "POP"
  const currentPage = useRef<{ key: string; pathname: string }>(undefined)

  useEffect(() => {
    history.scrollRestoration = "manual"
    const note = () => {
      if (currentPage.current) positions[currentPage.current.key] = window.scrollY
    }
    const keep = () => sessionStorage.setItem(storageKey, JSON.stringify(positions))
    addEventListener("scroll", note, { passive: true })
    // A click may lead away before the browser has reported the last movement.
    addEventListener("click", note, { capture: true })
    addEventListener("pagehide", keep)
    const letGo = keepFocus()
    return () => {
      letGo()
      removeEventListener("scroll", note)
      removeEventListener("click", note, { capture: true })
      removeEventListener("pagehide", keep)
    }
  }, [])

  useLayoutEffect(() => {
    const before = currentPage.current
    currentPage.current = { key, pathname }
    const isOther = before !== undefined && before.pathname !== pathname
    const top = positions[key] ?? 0
    // Staying at the top until the page has loaded would undo the scrolling to the hash.
    const scrolled = isBack && (top > 0 || !hash) ? scrollWhenReady(top) : undefined
    // A change of the query stays on the page, so a list keeps its position.
    if (!scrolled && isOther) window.scrollTo({ top: 0, behavior: "instant" })
    if (isOther) focusPage(isBack ? before.pathname : undefined)
    return scrolled
  }, [pathname, hash, key, isBack])

  const address = pathname + hash
  useEffect(() => {
    const hashIndex = address.indexOf("#")
    return hashIndex === -1 ? undefined : scrollSoonTo(address.slice(hashIndex))
  }, [address])
}
