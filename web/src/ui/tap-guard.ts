import { useEffect, useState } from "react"

/** Milliseconds; hands in gloves are slower than a double click. */
const secondTap = 700

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
