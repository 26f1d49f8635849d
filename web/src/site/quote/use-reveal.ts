import { useEffect } from "react"

let waiting: { hadFocus: boolean } | undefined

/** Called with a visitor's choice: what it leads to comes into view as soon as it is there. */
export const reveal = (): void => {
  waiting = { hadFocus: document.activeElement !== document.body }
}

/** Part of the window's height within which a heading leaves room for what it heads. */
const upperPart = 0.6

/**
 * Scrolls to the section with this heading, as little as it takes, after a choice. The heading takes the focus only if
 * the choice removed what had it. Undefined while the section is loading.
 */
export function useReveal(headingId: string | undefined): void {
  useEffect(() => {
    const heading = waiting && headingId !== undefined ? document.getElementById(headingId) : null
    if (!waiting || !heading) return
    const { hadFocus } = waiting
    waiting = undefined
    const { top } = heading.getBoundingClientRect()
    // The style sheet makes it smooth, and not under reduced motion.
    if (top < 0 || top > window.innerHeight * upperPart)
      heading.closest("section")?.scrollIntoView({ block: "nearest" })
    if (hadFocus && document.activeElement === document.body) heading.focus({ preventScroll: true })
  })
}
