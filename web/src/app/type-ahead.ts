import { useEffect } from "react"

/** From the arrival of a page to its first field on a slow machine, milliseconds. */
const untilField = 5000

/**
 * What is typed from now on belongs to the first field of the page that is on its way: it is kept, and means nothing to the page
 * that is left, until a field there takes the keyboard. Tab, Enter and Escape say that it is meant for something else.
 */
export function typeAhead(arrival: Promise<void> | void): void {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const options = { capture: true, signal: waiting.signal }
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
  const give = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    stop()
    if (typed === "") return
    target.setRangeText(typed, target.value.length, target.value.length, "end")
    // What the app keeps of a field it learns by this.
    target.dispatchEvent(new InputEvent("input", { bubbles: true }))
  }
  window.addEventListener("keydown", keep, options)
  window.addEventListener("focusin", give, options)
  window.addEventListener("pointerdown", stop, options)
  void Promise.resolve(arrival).finally(() => setTimeout(stop, untilField))
}

/** While a page loads there is nothing to scroll through: Space, which somebody types ahead of a field, moves nothing. */
export function useStillWhileLoading(moving: boolean): void {
  useEffect(() => {
    const still = (event: KeyboardEvent) => {
      const loads = moving || document.querySelector("main div[aria-busy=true]") !== null
      const idle =
        event.target instanceof Element && !event.target.closest("a, button, input, select, textarea")
      if (event.key === " " && loads && idle) event.preventDefault()
    }
    addEventListener("keydown", still)
    return () => removeEventListener("keydown", still)
  }, [moving])
}
