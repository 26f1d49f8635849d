import { useDebouncedCallback } from "@mantine/hooks"
import { useState } from "react"

/** The pause in typing after which the address follows, milliseconds. */
const pause = 250

/**
 * What is typed holds at once, and stands in the address soon after, or when it is flushed. When the address changes by itself
 * (Back, a day of the calendar, "Clear the search"), that holds; the answer to what was written from here takes no letter
 * from somebody who has typed on.
 */
export function useTyped(inAddress: string, write: (text: string) => void) {
  const [typed, setTyped] = useState(inAddress)
  const [written, setWritten] = useState(inAddress)
  const [before, setBefore] = useState(inAddress)
  const writeSoon = useDebouncedCallback((text: string) => {
    setWritten(text)
    write(text)
  }, pause)

  if (inAddress !== before) {
    setBefore(inAddress)
    if (inAddress !== written) {
      setWritten(inAddress)
      setTyped(inAddress)
    }
  }
  const type = (text: string) => {
    setTyped(text)
    writeSoon(text.trim())
  }
  // Each letter has a flush of its own: the one of what was typed last counts, not the one of what was drawn.
  return { typed, type, flush: () => writeSoon.flush() }
}
