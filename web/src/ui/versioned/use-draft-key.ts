import { useEffect, useRef, useState } from "react"
import { type DraftKey, removeDraft } from "./drafts.ts"

let readUserId = (): string | undefined => undefined

/** Until this is called at startup, no drafts are kept. */
export const enableDrafts = (writer: typeof readUserId): void => {
  readUserId = writer
}

/** Names start with the page's path, so that a page can find its drafts. */
const withPagePath = (name: string): string => `${location.pathname}:${name}`

export const draftKey = (name: string): DraftKey | undefined => {
  const userId = readUserId()
  return userId === undefined ? undefined : { userId, form: withPagePath(name) }
}

/**
 * Unmounting while logged in means saved, cancelled, or left on purpose, so the draft is removed. An expired
 * session, a reload, or a crash keeps it. So does `keepsAfterUnmount`, for text that ends only when it is sent or emptied.
 */
export function useDraftKey(
  name: string | undefined,
  { keepsAfterUnmount = false } = {},
): DraftKey | undefined {
  const [key] = useState(() => (name === undefined ? undefined : draftKey(name)))
  const isThere = useRef(false)
  useEffect(() => {
    if (keepsAfterUnmount) return
    isThere.current = true
    return () => {
      isThere.current = false
      // React's strict mode unmounts and remounts immediately.
      queueMicrotask(() => {
        if (key && !isThere.current && readUserId() === key.userId) removeDraft(key)
      })
    }
  }, [key, keepsAfterUnmount])
  return key
}
