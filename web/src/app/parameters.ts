import { useMemo, useState } from "react"
import { type NavigateOptions, useLocation, useNavigate } from "react-router-dom"

const searchOf = (parameters: URLSearchParams): string => (parameters.size > 0 ? `?${parameters}` : "")

/**
 * What stands behind the question mark of the page's address, and how to change it. A change holds at once, though the address
 * follows only when the router has passed its guards: otherwise a second choice, made before that, would undo the first.
 */
export function useParameters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  /** what the address will be */
  const [asked, setAsked] = useState<string>()
  if (asked === search) setAsked(undefined)
  const held = asked ?? search
  const parameters = useMemo(() => new URLSearchParams(held), [held])

  const change = async (next: URLSearchParams, options?: NavigateOptions): Promise<void> => {
    const to = searchOf(next)
    setAsked(to)
    await navigate(to === "" ? "?" : to, options)
    // Somebody went elsewhere meanwhile. (When they did not, what is drawn follows the address a moment later.)
    if (window.location.search !== to) setAsked((now) => (now === to ? undefined : now))
  }
  return [parameters, change] as const
}
