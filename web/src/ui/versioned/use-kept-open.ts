import { type Dispatch, type SetStateAction, useEffect, useState } from "react"
import { dropEdits, hasEditsUnder, keepEdits, readEdits } from "./kept-edits.ts"
import { draftPlace, useDraftPlace } from "./use-draft-place.ts"

/** `useState` that restores an open form after a reload if it has a draft. `name` is unique on its page. */
export function useKeptOpen<State>(name: string, closed: State): [State, Dispatch<SetStateAction<State>>] {
  const place = useDraftPlace(`open.${name}`)
  const [open, setOpen] = useState<State>(() => {
    const page = draftPlace("form.")
    const found = place && readEdits<null, { open: State }>(place)
    return found && page && hasEditsUnder(page) ? found.typed.open : closed
  })
  useEffect(() => {
    if (!place) return
    if (open === closed) dropEdits(place)
    else keepEdits(place, null, { open })
  }, [place, open, closed])
  return [open, setOpen]
}
