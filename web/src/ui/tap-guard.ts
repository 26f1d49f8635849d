import { useEffect, useState } from "react"

/** Milliseconds; hands in gloves are slower than a double click. */
const secondTap = 700

type Point = { x: number; y: number }

let lastPress: Point | undefined

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
 * Where a button does something and the next step's button takes its place: for a moment after a press that point does
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

/** The point that was pressed before something opened, for that moment after it did. */
export function useGuardedPoint(opened: boolean): Point | undefined {
  const [known, setKnown] = useState<{ opened: boolean; point?: Point | undefined }>({ opened: false })
  if (known.opened !== opened) setKnown({ opened, point: opened ? lastPress : undefined })
  const { point } = known
  useEffect(() => {
    if (!point) return
    const timer = setTimeout(() => setKnown({ opened: true }), secondTap)
    return () => clearTimeout(timer)
  }, [point])
  return point
}
