import { untilDoing } from "./doing.ts"

/** The time that a page gets to draw itself before it is scrolled (owner's specification), milliseconds. */
const scrollDelay = 500

/** Soon and smoothly to what a hash names, unless somebody does something on the page before; the answer calls it off. */
export function scrollSoonTo(hash: string): () => void {
  const waiting = untilDoing()
  const timer = setTimeout(() => {
    waiting.abort()
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ behavior })
  }, scrollDelay)
  waiting.signal.addEventListener("abort", () => clearTimeout(timer))
  return () => waiting.abort()
}
