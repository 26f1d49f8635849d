import { type Ref, type RefObject, useLayoutEffect } from "react"

/** Makes a mounted element the target of a lazy `Menu` or `Popover`, which would else wrap and remount it. */
export function ExistingTarget({
  at,
  ref,
}: {
  at: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement>
}): null {
  useLayoutEffect(() => {
    if (typeof ref === "function") ref(at.current)
    else if (ref) ref.current = at.current
  })
  return null
}
