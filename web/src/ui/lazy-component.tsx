import { type ComponentType, useEffect, useState } from "react"
import { t } from "#shared/language.ts"
import { showFailure } from "./feedback/notifications.ts"
import { offline, unreachable } from "./feedback/problem.ts"

/**
 * Loads a component on first render, or with `preload` before it. Browsers cache a failed module load, so only a reload
 * retries it. `hideFailure` is for parts the person did not ask for. After a failure `fallback` shows, without a message.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { hideFailure = false, fallback: Fallback }: { hideFailure?: boolean; fallback?: ComponentType } = {},
): ComponentType<Props> & { preload: () => Promise<void> } {
  let component: ComponentType<Props> | undefined
  const preload = async (): Promise<void> => {
    component ??= (await load()).default
  }

  function LazyComponent(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(() => component)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (Loaded) return
      const fetchComponent = async () => {
        try {
          await preload()
          setLoaded(() => component)
        } catch {
          setFailed(true)
          if (hideFailure || Fallback) return
          const problem = navigator.onLine ? unreachable() : offline()
          showFailure(t("This part of the page didn't load. Reload the page."), problem)
        }
      }
      void fetchComponent()
    }, [Loaded])
    if (Loaded) return <Loaded {...props} />
    return hasFailed && Fallback ? <Fallback /> : null
  }
  return Object.assign(LazyComponent, { preload })
}

/** True once `opened` was true: a lazy part stays mounted after its first opening. */
export function useEverOpened(opened: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened || opened
}
