import { useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"
import { scrollSoonTo } from "./scroll-target.ts"

/** After a navigation, smoothly to the hash's target, or to the top when there is none. */
export function useScrollAfterNavigation(): void {
  const { pathname, hash } = useLocation()
  const first = useRef(true)
  // Filters in the query belong to the same page: the list stays where it is.
  const address = pathname + hash
  useEffect(() => {
    const opened = first.current
    first.current = false
    if (opened && !address.includes("#")) return
    return scrollSoonTo(address)
  }, [address])
}
