import { useSyncExternalStore } from "react"

const lessMotion = () => matchMedia("(prefers-reduced-motion: reduce)")

function onChange(listener: () => void): () => void {
  const query = lessMotion()
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => lessMotion().matches,
    () => true,
  )
