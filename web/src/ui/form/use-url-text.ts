import { useDebouncedCallback } from "@mantine/hooks"
import { useState } from "react"

/** Milliseconds between the last key and the change of the URL. */
const debounceMs = 250

/**
 * Text that is kept in the URL. A change from elsewhere (Back) replaces it, but the URL's delayed echo of our
 * own writing never overwrites later typing.
 */
export function useUrlText(urlText: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(urlText)
  const [writtenText, setWrittenText] = useState(urlText)
  const [before, setBefore] = useState(urlText)
  const writeSoon = useDebouncedCallback((text: string) => {
    setWrittenText(text)
    write(text)
  }, debounceMs)

  if (urlText !== before) {
    setBefore(urlText)
    if (urlText !== writtenText) {
      setWrittenText(urlText)
      setTyped(urlText)
    }
  }
  const type = (text: string) => {
    setTyped(text)
    writeSoon(text.trim())
  }
  // `useDebouncedCallback` returns a new function per render. `flush` must call the latest.
  return { typed, type, flush: () => writeSoon.flush() }
}
