import { type Dispatch, type SetStateAction, useEffect, useState } from "react"
import { hasDraftsUnder, readDraft, removeDraft, saveDraft } from "./drafts.ts"
import { draftKey, useDraftKey } from "./use-draft-key.ts"

/** `useState` that restores an open form after a reload if it has a draft. `name` is unique on its page. */
export function usePersistedOpen<State>(
  name: string,
  closed: State,
): [State, Dispatch<SetStateAction<State>>] {
  const key = useDraftKey(`open.${name}`)
  const [open, setOpen] = useState<State>(() => {
    const page = draftKey("form.")
    const found = key && readDraft<null, { open: State }>(key)
    return found && page && hasDraftsUnder(page) ? found.typed.open : closed
  })
  useEffect(() => {
    if (!key) return
    if (open === closed) removeDraft(key)
    else saveDraft(key, null, { open })
  }, [key, open, closed])
  return [open, setOpen]
}
