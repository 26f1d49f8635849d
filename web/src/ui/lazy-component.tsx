import { type ComponentType, useEffect, useState } from "react"
import { t } from "#shared/language.ts"
import { showFailure } from "./feedback/notifications.ts"
import { offline, unreachable } from "./feedback/problem.ts"

type Part<Props> = ComponentType<Props>

/**
 * Loads a component on first render. Browsers cache a failed module load, so only a reload retries it.
 * `quiet` hides the message for parts the person did not ask for.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: Part<Props> }>,
  { quiet = false } = {},
): Part<Props> {
  let part: Part<Props> | undefined

  return function LazyComponent(props) {
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
          showFailure(t("This part of the page didn't load. Reload the page."), problem)
        }
      }
      void fetchPart()
    }, [Loaded])
    return Loaded ? <Loaded {...props} /> : null
  }
}

/** True once `opened` was true: a lazy part stays mounted after its first opening. */
export function useEverOpened(opened: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened || opened
}
