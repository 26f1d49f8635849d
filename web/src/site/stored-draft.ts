import { useSyncExternalStore } from "react"
import { createListeners } from "#web/ui/listeners.ts"

/**
 * A form's draft in sessionStorage, so that it survives a reload. `parse` completes what was stored. It gets an empty
 * object if nothing was.
 */
export function createStoredDraft<Draft extends object>(
  storageKey: string,
  emptyDraft: Draft,
  parse: (stored: Partial<Draft>) => Draft,
) {
  let draft: Draft | undefined
  const { listen, notify } = createListeners()
  const readStored = (): Draft => {
    try {
      return parse(JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Partial<Draft>)
    } catch {
      return parse({})
    }
  }
  const read = (): Draft => (draft ??= readStored())
  return {
    listen,
    notify,
    read,
    use: (): Draft => useSyncExternalStore(listen, read, () => emptyDraft),
    change: (changes: Partial<Draft> | ((before: Draft) => Draft)): void => {
      const before = read()
      draft = typeof changes === "function" ? changes(before) : { ...before, ...changes }
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(draft))
      } catch {}
      notify()
    },
    /** Notifies no screen: the one that calls this shows another next. */
    remove: (): void => {
      draft = undefined
      try {
        sessionStorage.removeItem(storageKey)
      } catch {}
    },
  }
}
