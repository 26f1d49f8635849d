import { untilInput } from "./until-input.ts"

/** Milliseconds (owner's specification). */
const scrollDelayMs = 500

/** Scrolls to the hash after a moment, unless the person acts first. Returns a function that cancels it. */
export function scrollSoonTo(hash: string): () => void {
  const waiting = untilInput()
  const timer = setTimeout(() => {
    waiting.abort()
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ behavior })
  }, scrollDelayMs)
  waiting.signal.addEventListener("abort", () => clearTimeout(timer))
  return () => waiting.abort()
}
