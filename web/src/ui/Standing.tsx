import { type Ref, type RefObject, useLayoutEffect } from "react"

/**
 * What stands on the screen already, as the target of a `Menu` or `Popover` that is loaded when it is opened: inside
 * `Menu.Target`, which would else lay itself around it and make it anew.
 */
export function Standing({ at, ref }: { at: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }): null {
  useLayoutEffect(() => {
    if (typeof ref === "function") ref(at.current)
    else if (ref) ref.current = at.current
  })
  return null
}
