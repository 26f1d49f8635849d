import { useEffect, useRef } from "react"
import { type Location, useLocation } from "react-router"

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
