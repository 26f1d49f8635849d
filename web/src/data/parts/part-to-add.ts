import { useState } from "react"
import { useLocation } from "react-router-dom"
import type { PartToAdd } from "./found-part.ts"

const key = "partToAdd"

export const withPartToAdd = (part: PartToAdd) => ({ state: { [key]: part } })

/** Read once: after a reload the part is in the draft, or was removed from it. */
export function usePartToAdd(): PartToAdd | undefined {
  const { state } = useLocation() as { state: { [key]?: PartToAdd } | null }
  const [part] = useState(() => {
    const received = state?.[key]
    if (received) window.history.replaceState({ ...window.history.state, usr: null }, "")
    return received
  })
  return part
}
