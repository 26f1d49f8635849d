import { useState } from "react"
import { useLocation } from "react-router-dom"
import type { PartToAdd } from "./found-part.ts"

const key = "partToAdd"

/** What leads to a job, so that its charges open with this part. */
export const withPartToAdd = (part: PartToAdd) => ({ state: { [key]: part } })

/** The part that led here, once: after a reload it is in the draft, or was taken out of it. */
export function usePartToAdd(): PartToAdd | undefined {
  const { state } = useLocation() as { state: { [key]?: PartToAdd } | null }
  const [part] = useState(() => {
    const told = state?.[key]
    if (told) window.history.replaceState({ ...window.history.state, usr: null }, "")
    return told
  })
  return part
}
