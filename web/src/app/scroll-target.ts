/** The time that a page gets to draw itself before it is scrolled (spec 3, section 2.1), milliseconds. */
const scrollDelay = 500

function scroll(address: string): void {
  const [, hash = ""] = address.split("#", 2)
  const target = hash === "" ? null : document.getElementById(decodeURIComponent(hash))
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
  if (target) target.scrollIntoView({ behavior })
  else if (window.scrollY > 0) window.scrollTo({ top: 0, behavior })
}

/** What a person does on a page; who has begun is not taken from where they are. */
const doings = ["pointerdown", "touchmove", "wheel", "keydown"] as const

/**
 * Soon and smoothly to the target of an address's hash, or to the top when there is none, unless somebody does
 * something on the page before; the answer calls it off.
 */
export function scrollSoonTo(address: string): () => void {
  const waiting = new AbortController()
  const timer = setTimeout(() => {
    waiting.abort()
    scroll(address)
  }, scrollDelay)
  const callOff = () => {
    clearTimeout(timer)
    waiting.abort()
  }
  for (const doing of doings)
    window.addEventListener(doing, callOff, { signal: waiting.signal, passive: true })
  return callOff
}
