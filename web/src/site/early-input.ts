import { useEffect, useRef } from "react"

/**
 * A prerendered field can be filled in before the script runs, and no event reports that. The field gets the ref;
 * `passOn` gets what was typed meanwhile.
 */
export function useEarlyInput(value: string, passOn: (typed: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const typed = field.current?.value ?? ""
    if (typed !== value) passOn(typed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the script takes over
  }, [])
  return field
}
