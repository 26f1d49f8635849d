import { useMemo, useState } from "react"
import { type NavigateOptions, useLocation, useNavigate } from "react-router-dom"

const searchOf = (parameters: URLSearchParams): string => (parameters.size > 0 ? `?${parameters}` : "")

/**
 * The URL's query and a setter. A change applies at once, before the router has updated the URL, so that a
 * quick second change does not undo the first.
 */
export function useParameters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<string>()
  if (asked === search) setAsked(undefined)
  const held = asked ?? search
  const parameters = useMemo(() => new URLSearchParams(held), [held])

  const change = async (next: URLSearchParams, options?: NavigateOptions): Promise<void> => {
    const to = searchOf(next)
    setAsked(to)
    await navigate(to === "" ? "?" : to, options)
    // The person navigated elsewhere meanwhile.
    if (window.location.search !== to) setAsked((now) => (now === to ? undefined : now))
  }
  return [parameters, change] as const
}
