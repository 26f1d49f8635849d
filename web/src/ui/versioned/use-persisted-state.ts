import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react"
import { showRestoredMessage } from "./draft-notice.ts"
import { readDraft, removeDraft, saveDraft } from "./drafts.ts"
import { useDraftKey } from "./use-draft-key.ts"

/** `useState` for input outside of a form. It survives a reload and an expired session. */
export function usePersistedState<State>(
  draft: string,
  empty: State,
): [State, Dispatch<SetStateAction<State>>] {
  const key = useDraftKey(`form.${draft}`)
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
  return [value, setValue]
}
