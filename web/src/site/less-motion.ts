import { useSyncExternalStore } from "react"

const lessMotion = () => matchMedia("(prefers-reduced-motion: reduce)")

function onChange(listener: () => void): () => void {
  const query = lessMotion()
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

/** Whether somebody asked for less motion; before the page has loaded nothing moves. */
export const useLessMotion = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => lessMotion().matches,
    () => true,
  )
