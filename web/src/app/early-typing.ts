import { useEffect } from "react"
import { isLoading } from "./page-focus.ts"

/** Milliseconds until a page's first field appears on a slow machine. */
const maxWaitMs = 5000

/**
 * Collects keys that are typed during a navigation and puts them into the new page's first field. Tab, Enter,
 * and Escape end it.
 */
export function typeAhead(arrival: Promise<void> | void): void {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const options = { capture: true, signal: controller.signal }
  let typed = ""
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (["Tab", "Enter", "Escape"].includes(event.key)) {
      stop()
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key.length === 1) typed += event.key
    else if (event.key === "Backspace") typed = typed.slice(0, -1)
  }
  const insertTyped = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    stop()
    if (typed === "") return
    target.setRangeText(typed, target.value.length, target.value.length, "end")
    // React notices the value by this event.
    target.dispatchEvent(new InputEvent("input", { bubbles: true }))
  }
  window.addEventListener("keydown", keep, options)
  window.addEventListener("focusin", insertTyped, options)
  window.addEventListener("pointerdown", stop, options)
  void Promise.resolve(arrival).finally(() => setTimeout(stop, maxWaitMs))
}

/** Keeps the space bar from scrolling while keys are collected. */
export function useNoScrollWhileLoading(moving: boolean): void {
  useEffect(() => {
    const preventScroll = (event: KeyboardEvent) => {
      const loads = moving || isLoading()
      const idle =
        event.target instanceof Element && !event.target.closest("a, button, input, select, textarea")
      if (event.key === " " && loads && idle) event.preventDefault()
    }
    addEventListener("keydown", preventScroll)
    return () => removeEventListener("keydown", preventScroll)
  }, [moving])
}
