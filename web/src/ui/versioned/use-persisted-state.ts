import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react"
import { showRestoredMessage } from "./draft-notice.ts"
import { readDraft, removeDraft, saveDraft } from "./drafts.ts"
import { useDraftKey } from "./use-draft-key.ts"

/** The components that show each draft, by its name. */
const settersByDraft = new Map<string, Set<Dispatch<SetStateAction<unknown>>>>()

/** Emptied text is sent or given up, so the next opening starts afresh. */
const isDraft = (value: unknown, start: unknown): boolean =>
  value !== "" && JSON.stringify(value) !== JSON.stringify(start)

/**
 * `useState` for input outside of a form. It survives a reload and an expired session. The last function changes the draft
 * also after this component is gone, in its successor or in storage: what was sent leaves it.
 */
export function usePersistedState<State>(
  draft: string,
  empty: State,
  options: Parameters<typeof useDraftKey>[1] = {},
): [State, Dispatch<SetStateAction<State>>, changeDraft: (change: (value: State) => State) => void] {
  const key = useDraftKey(`form.${draft}`, options)
  const start = useRef(empty)
  const [found] = useState(() => key && readDraft<null, { value: State }>(key))
  const [value, setValue] = useState<State>(found ? found.typed.value : empty)
  const closeNotice = useRef<() => void>(undefined)
  useEffect(() => {
    if (!found) return
    closeNotice.current = showRestoredMessage(() => setValue(start.current), false)
    return closeNotice.current
  }, [found])
  useEffect(() => {
    if (!key) return
    if (isDraft(value, start.current)) return saveDraft(key, null, { value })
    removeDraft(key)
    closeNotice.current?.()
  }, [key, value])
  useEffect(() => {
    if (!key) return
    const setter = setValue as Dispatch<SetStateAction<unknown>>
    const setters = settersByDraft.get(key.form) ?? new Set()
    settersByDraft.set(key.form, setters.add(setter))
    return () => {
      setters.delete(setter)
      if (setters.size === 0) settersByDraft.delete(key.form)
    }
  }, [key])
  const changeDraft = (change: (value: State) => State) => {
    if (!key) return setValue(change)
    for (const set of settersByDraft.get(key.form) ?? []) set((now: unknown) => change(now as State))
    // A component that goes in the same moment no longer stores its change.
    const storedDraft = readDraft<null, { value: State }>(key)
    if (!storedDraft) return
    const changed = change(storedDraft.typed.value)
    if (isDraft(changed, start.current)) saveDraft(key, null, { value: changed })
    else removeDraft(key)
  }
  return [value, setValue, changeDraft]
}
