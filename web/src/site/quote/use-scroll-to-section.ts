import { useEffect } from "react"

let waiting: { hadFocus: boolean } | undefined

/** Call when the visitor chooses something. The next section scrolls into view once it has rendered. */
export const scrollToNextSection = (): void => {
  waiting = { hadFocus: document.activeElement !== document.body }
}

/** Share of the window's height that must stay free below a heading. */
const upperPart = 0.6

/**
 * Scrolls to the section with this heading, as little as it takes, after a choice. The heading takes the focus only if
 * the choice removed what had it. Undefined while the section is loading.
 */
export function useScrollToSection(headingId: string | undefined): void {
  // The effect of an earlier render may run after a choice, and must leave that choice to the next render.
  const choice = waiting
  useEffect(() => {
    const heading = headingId === undefined ? null : document.getElementById(headingId)
    if (!choice || choice !== waiting || !heading) return
    const { hadFocus } = choice
    waiting = undefined
    const { top } = heading.getBoundingClientRect()
    // The style sheet makes it smooth, and not under reduced motion.
    if (top < 0 || top > window.innerHeight * upperPart)
      heading.closest("section")?.scrollIntoView({ block: "nearest" })
    if (hadFocus && document.activeElement === document.body) heading.focus({ preventScroll: true })
  })
}
