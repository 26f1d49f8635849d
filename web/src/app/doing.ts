/** What a person does on a page; who has begun is not taken from where they are. */
const doings = ["pointerdown", "touchmove", "wheel", "keydown"] as const

/** Is aborted by the first thing that somebody does, if by nothing before. */
export function untilDoing(): AbortController {
  const waiting = new AbortController()
  const { signal } = waiting
  for (const doing of doings)
    window.addEventListener(doing, () => waiting.abort(), { signal, passive: true, capture: true })
  return waiting
}
