import { useEffect, useRef, useState } from "react"
import { dropEdits, type EditPlace } from "./kept-edits.ts"

let writerNow = (): string | undefined => undefined

/** Until this is called at startup, no drafts are kept. */
export const keepDraftsOf = (writer: typeof writerNow): void => {
  writerNow = writer
}

/** Names start with the page's path, so that a page can find its drafts. */
const underPage = (name: string): string => `${location.pathname}:${name}`

export const draftPlace = (name: string): EditPlace | undefined => {
  const by = writerNow()
  return by === undefined ? undefined : { by, of: underPage(name) }
}

/**
 * Unmounting while logged in means saved, cancelled, or left on purpose, so the draft is removed. An expired
 * session, a reload, or a crash keeps it.
 */
export function useDraftPlace(name: string | undefined): EditPlace | undefined {
  const [place] = useState(() => (name === undefined ? undefined : draftPlace(name)))
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      // React's strict mode unmounts and remounts immediately.
      queueMicrotask(() => {
        if (place && !isThere.current && writerNow() === place.by) dropEdits(place)
      })
    }
  }, [place])
  return place
}
