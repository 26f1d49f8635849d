import { useEffect, useRef, useState } from "react"
import { dropEdits, type EditPlace } from "./kept-edits.ts"

let writerNow = (): string | undefined => undefined

/** Tells once, when the app starts, how to read the id of the person who is logged in. Until then no drafts are kept. */
export const keepDraftsOf = (writer: typeof writerNow): void => {
  writerNow = writer
}

/** Drafts of a page begin with its path, so that a page can tell whether it has any. */
const underPage = (name: string): string => `${location.pathname}:${name}`

/** Where the person who is logged in keeps drafts of this page. */
export const draftPlace = (name: string): EditPlace | undefined => {
  const by = writerNow()
  return by === undefined ? undefined : { by, of: underPage(name) }
}

/**
 * The place of a form's draft, the same as long as the form is there. A form that closes while its writer is logged in was
 * saved, cancelled or left on purpose, so its draft goes. A session that ends, a reload and a crash leave it.
 */
export function useDraftPlace(name: string | undefined): EditPlace | undefined {
  const [place] = useState(() => (name === undefined ? undefined : draftPlace(name)))
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      // React's strict mode takes effects back and runs them again at once.
      queueMicrotask(() => {
        if (place && !isThere.current && writerNow() === place.by) dropEdits(place)
      })
    }
  }, [place])
  return place
}
