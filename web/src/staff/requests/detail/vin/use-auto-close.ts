import { useReducedMotion } from "@mantine/hooks"
import { useEffect, useRef, useState } from "react"

/** Milliseconds (owner's specification). */
const delays = { saved: 3000, failed: 1000 } as const

/**
 * Closes a finished or failed dialog after a moment. It stays open after any key or tap, or if the user
 * prefers reduced motion.
 */
export function useAutoClose(end: keyof typeof delays | undefined, onClose: () => void): boolean {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [keptOpen, setKeptOpen] = useState<typeof end>()
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  const closes = end !== undefined && !still && keptOpen !== end
  useEffect(() => {
    if (!closes) return
    const timer = setTimeout(() => latest.current(), delays[end])
    const keep = () => setKeptOpen(end)
    const unmounted = new AbortController()
    for (const type of ["keydown", "pointerdown"])
      document.addEventListener(type, keep, { capture: true, signal: unmounted.signal })
    return () => {
      clearTimeout(timer)
      unmounted.abort()
    }
  }, [closes, end])
  return closes
}
