import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react"
import { showRestoredMessage } from "./draft-notice.ts"
import { readDraft, removeDraft, saveDraft } from "./drafts.ts"
import { useDraftKey } from "./use-draft-key.ts"

/**
 * `useState` for input outside of a form. It survives a reload and an expired session. The last function drops the draft of
 * what was sent, also after the component is gone.
 */
export function usePersistedState<State>(
  draft: string,
  empty: State,
  options: Parameters<typeof useDraftKey>[1] = {},
): [State, Dispatch<SetStateAction<State>>, dropSent: (sent: State) => void] {
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
    // Emptied text is sent or given up, so the next opening starts afresh.
    const isDraft = value !== "" && JSON.stringify(value) !== JSON.stringify(start.current)
    if (isDraft) return saveDraft(key, null, { value })
    removeDraft(key)
    closeNotice.current?.()
  }, [key, value])
  const dropSent = (sent: State) => {
    const kept = key && readDraft<null, { value: State }>(key)
    if (kept && JSON.stringify(kept.typed.value) === JSON.stringify(sent)) removeDraft(key)
  }
  return [value, setValue, dropSent]
}
