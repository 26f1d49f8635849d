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
  const [pending, setPending] = useState<string>()
  if (pending === search) setPending(undefined)
  const current = pending ?? search
  const parameters = useMemo(() => new URLSearchParams(current), [current])

  const change = async (next: URLSearchParams, options?: NavigateOptions): Promise<void> => {
    const to = searchOf(next)
    setPending(to)
    await navigate(to === "" ? "?" : to, options)
    // The person navigated elsewhere meanwhile.
    if (window.location.search !== to) setPending((now) => (now === to ? undefined : now))
  }
  return [parameters, change] as const
}
