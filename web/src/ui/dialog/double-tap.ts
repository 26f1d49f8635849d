import { useEffect, useState } from "react"

/** A second tap with gloves takes longer than a double click. */
const secondTapMs = 700

type Point = { x: number; y: number }

let lastPress: Point | undefined

/** Called at startup, since a component that just opened does not know where the press was. */
export const watchPresses = (): void =>
  window.addEventListener(
    "pointerdown",
    ({ clientX: x, clientY: y }) => {
      lastPress = { x, y }
    },
    { capture: true, passive: true },
  )

/** Ignores a second tap at the same point when a button was replaced by that of the next step. */
export function useTapGuard() {
  const [guarded, setGuarded] = useState(false)
  useEffect(() => {
    if (!guarded) return
    const timer = setTimeout(() => setGuarded(false), secondTapMs)
    return () => clearTimeout(timer)
  }, [guarded])
  return { guarded, guard: () => setGuarded(true) }
}

export function useGuardedPoint(opened: boolean): Point | undefined {
  const [guarded, setGuarded] = useState<{ opened: boolean; point?: Point | undefined }>({ opened: false })
  if (guarded.opened !== opened) setGuarded({ opened, point: opened ? lastPress : undefined })
  const { point } = guarded
  useEffect(() => {
    if (!point) return
    const timer = setTimeout(() => setGuarded({ opened: true }), secondTapMs)
    return () => clearTimeout(timer)
  }, [point])
  return point
}
