/** Any input means that the person has begun, so the page must not move any more. */
const inputEvents = ["pointerdown", "touchmove", "wheel", "keydown"] as const

/** Aborts on the first input. */
export function untilInput(): AbortController {
  const controller = new AbortController()
  const { signal } = controller
  for (const doing of inputEvents)
    window.addEventListener(doing, () => controller.abort(), { signal, passive: true, capture: true })
  return controller
}
