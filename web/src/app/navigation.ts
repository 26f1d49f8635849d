import { useEffect, useRef } from "react"
import { type Location, useLocation, useMatches } from "react-router"
import { pageAt } from "./pages.ts"

/**
 * What the shell puts round a screen: `menu` everything; `actions` leaves the bottom of a phone to the screen's own
 * `ActionBar`; `bare` nothing at all.
 */
export type Frame = "menu" | "actions" | "bare"

/** What a screen tells the shell about itself; `title` may use what its loader brought. */
export type ScreenHandle<Data = unknown> = { title?: (data: Data) => string; frame?: Frame }

const isHandle = (handle: unknown): handle is ScreenHandle => typeof handle === "object" && handle !== null

/** The screen that is shown, as its handle describes it. */
export function useScreen(): { title: string; frame: Frame } {
  const last = useMatches().at(-1)
  const page = pageAt(useLocation().pathname)
  const handle = isHandle(last?.handle) ? last.handle : {}
  const own = last?.loaderData === undefined ? undefined : handle.title?.(last.loaderData)
  return { title: own ?? (page?.ready ? page.title : "Not Found"), frame: handle.frame ?? "menu" }
}

/** Sets the page's title after each navigation. */
export function useDocumentTitle(title: string, businessName: string): void {
  useEffect(() => {
    document.title = `${title} · ${businessName}`
  }, [title, businessName])
}

/** The time that a page gets to draw itself before it is scrolled (spec 3, section 2.1), milliseconds. */
const scrollDelay = 500

function scrollTo({ hash }: Location): void {
  const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
  if (target) target.scrollIntoView({ behavior })
  else if (window.scrollY > 0) window.scrollTo({ top: 0, behavior })
}

/** After a navigation, smoothly to the hash's target, or to the top when there is none. */
export function useScrollAfterNavigation(): void {
  const location = useLocation()
  const seen = useRef<string | undefined>(undefined)
  useEffect(() => {
    const address = location.pathname + location.hash
    // Filters in the query belong to the same page: the list stays where it is.
    if (seen.current === address) return
    const first = seen.current === undefined
    seen.current = address
    if (first && location.hash === "") return
    const timer = setTimeout(() => scrollTo(location), scrollDelay)
    return () => clearTimeout(timer)
  }, [location])
}
