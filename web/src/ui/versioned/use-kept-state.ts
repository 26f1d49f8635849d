import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react"
import { sayRestored } from "./draft-notice.ts"
import { dropEdits, keepEdits, readEdits } from "./kept-edits.ts"
import { useDraftPlace } from "./use-draft-place.ts"

/** `useState` for input outside of a form. It survives a reload and an expired session. */
export function useKeptState<State>(draft: string, empty: State): [State, Dispatch<SetStateAction<State>>] {
  const place = useDraftPlace(`form.${draft}`)
  const start = useRef(empty)
  const [found] = useState(() => place && readEdits<null, { value: State }>(place))
  const [value, setValue] = useState<State>(found ? found.typed.value : empty)
  const closeNotice = useRef<() => void>(undefined)
  useEffect(() => {
    if (!found) return
    closeNotice.current = sayRestored(() => setValue(start.current), false)
    return closeNotice.current
  }, [found])
  useEffect(() => {
    if (!place) return
    if (JSON.stringify(value) !== JSON.stringify(start.current)) return keepEdits(place, null, { value })
    dropEdits(place)
    closeNotice.current?.()
  }, [place, value])
  return [value, setValue]
}
