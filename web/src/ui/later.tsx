import { type ComponentType, useEffect, useState } from "react"
import { offline, unreachable } from "./problem.ts"
import { sayFailed } from "./say.ts"

type Part<Props> = ComponentType<Props>

const ahead = new Set<() => Promise<unknown>>()

/**
 * A part of a screen that is fetched when it is first needed, or before, while nothing else goes over the line. Where the line
 * is gone, this is said, and the next time tries again: the screen under it stays.
 */
export function later<Props extends object>(load: () => Promise<{ default: Part<Props> }>): Part<Props> {
  let part: Part<Props> | undefined
  const fetchPart = async () => {
    part = (await load()).default
    return part
  }
  ahead.add(fetchPart)

  return function Later(props) {
    const [Loaded, setLoaded] = useState<Part<Props> | undefined>(() => part)
    useEffect(() => {
      if (Loaded) return
      fetchPart().then(
        (fetched) => setLoaded(() => fetched),
        () => sayFailed("A part of this screen did not load", navigator.onLine ? unreachable() : offline()),
      )
    }, [Loaded])
    return Loaded ? <Loaded {...props} /> : null
  }
}

/** Fetches every such part that is known by now; one that does not come is fetched when it is needed. */
export const fetchAhead = () => Promise.allSettled([...ahead].map((fetchPart) => fetchPart()))
