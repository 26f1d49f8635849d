import { untilInput } from "./wait-for-input.ts"

/** Milliseconds (owner's specification). */
const scrollDelayMs = 500

/** Scrolls to the hash after a moment, unless the person acts first. Returns a function that cancels it. */
export function scrollSoonTo(hash: string): () => void {
  const controller = untilInput()
  const timer = setTimeout(() => {
    controller.abort()
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ behavior })
  }, scrollDelayMs)
  controller.signal.addEventListener("abort", () => clearTimeout(timer))
  return () => controller.abort()
}
