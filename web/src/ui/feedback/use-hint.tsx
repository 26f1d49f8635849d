import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react"
import { lazyComponent } from "../lazy-component.tsx"

const Hint = lazyComponent(() => import("./Hint.tsx"), { hideFailure: true })

/** Milliseconds of hovering before the hint appears. */
const hoverDelayMs = 250

/** Shows `text` as a tooltip at a hovered, tapped, or focused control. */
export function useHint(text: string | undefined) {
  const [target, setTarget] = useState<HTMLElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setTarget(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!target) return
    const cleanup = new AbortController()
    const leave = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !target.contains(event.target as Node)) {
        setTarget(undefined)
      }
    }
    for (const type of ["keydown", "pointerdown"])
      document.addEventListener(type, leave, { capture: true, signal: cleanup.signal })
    return () => cleanup.abort()
  }, [target])

  const listeners = {
    onMouseEnter: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
      timer.current = setTimeout(() => setTarget(currentTarget), hoverDelayMs)
    },
    onMouseLeave: hide,
    onFocus: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
      if (currentTarget.matches(":focus-visible")) setTarget(currentTarget)
    },
    onBlur: hide,
  }
  const hint: ReactNode = text !== undefined && target && <Hint target={target} label={text} />
  const show = (control: HTMLElement) => {
    clearTimeout(timer.current)
    setTarget(control)
  }
  return { listeners: text === undefined ? undefined : listeners, hint, show, hide }
}
