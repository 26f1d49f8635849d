import { useEffect, useState } from "react"

/** Milliseconds; hands in gloves are slower than a double click. */
const secondTap = 700

type Place = { x: number; y: number }

let lastPress: Place | undefined

/** The app does so from its start: what opens knows no more where the press was. */
export const watchPresses = (): void =>
  window.addEventListener(
    "pointerdown",
    ({ clientX: x, clientY: y }) => {
      lastPress = { x, y }
    },
    { capture: true, passive: true },
  )

/**
 * Where a button does something and the next step's button takes its place: for a moment after a press that place does
 * nothing, for a second tap was meant for the button that stood there.
 */
export function useTapGuard() {
  const [guarded, setGuarded] = useState(false)
  useEffect(() => {
    if (!guarded) return
    const timer = setTimeout(() => setGuarded(false), secondTap)
    return () => clearTimeout(timer)
  }, [guarded])
  return { guarded, guard: () => setGuarded(true) }
}

/** The place that was pressed before something opened, for that moment after it did. */
export function useGuardedPlace(opened: boolean): Place | undefined {
  const [known, setKnown] = useState<{ opened: boolean; place?: Place | undefined }>({ opened: false })
  if (known.opened !== opened) setKnown({ opened, place: opened ? lastPress : undefined })
  const { place } = known
  useEffect(() => {
    if (!place) return
    const timer = setTimeout(() => setKnown({ opened: true }), secondTap)
    return () => clearTimeout(timer)
  }, [place])
  return place
}
