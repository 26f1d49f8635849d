import { useLayoutEffect, useRef } from "react"

/** Focuses the first control of a part of the form whose pressed button is gone since `shown` changed. */
export function useFocusInPart<Part extends HTMLElement>(shown: unknown) {
  const part = useRef<Part>(null)
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    // Before `keepFocus` leads a lost focus to the heading.
    if (document.activeElement === document.body)
      part.current?.querySelector<HTMLElement>("input, button")?.focus()
  }, [shown])
  return part
}
