import { type ComponentType, useEffect, useState } from "react"
import { offline, unreachable } from "./problem.ts"
import { sayFailed } from "./say.ts"

type Part<Props> = ComponentType<Props>

/**
 * A part of a screen that is loaded when it is first needed. Where it does not come, this is said and the screen under it stays;
 * a browser remembers that a script failed, so only a reload asks for it again. A `quiet` one was not asked for by anybody.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: Part<Props> }>,
  { quiet = false } = {},
): Part<Props> {
  let part: Part<Props> | undefined

  return function Later(props) {
    const [Loaded, setLoaded] = useState<Part<Props> | undefined>(() => part)
    useEffect(() => {
      if (Loaded) return
      const fetchPart = async () => {
        try {
          const fetched = (await load()).default
          part = fetched
          setLoaded(() => fetched)
        } catch {
          if (quiet) return
          const problem = navigator.onLine ? unreachable() : offline()
          sayFailed("This part of the page didn't load. Reload the page.", problem)
        }
      }
      void fetchPart()
    }, [Loaded])
    return Loaded ? <Loaded {...props} /> : null
  }
}

/** Whether a part was open before or is now: it is loaded when it is first opened, and then stays. */
export function useEverOpened(opened: boolean): boolean {
  const [ever, setEver] = useState(opened)
  if (opened && !ever) setEver(true)
  return ever || opened
}
