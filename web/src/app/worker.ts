import { useSyncExternalStore } from "react"

/** How often a page that stays open looks for a new version; milliseconds. */
const lookEvery = 60 * 60_000

let takeOver: (() => void) | undefined
const listeners = new Set<() => void>()
const offer = (next: () => void) => {
  takeOver = next
  for (const listener of listeners) listener()
}
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Takes up the version that was deployed since this page began; nothing while there is none. */
export const useNewVersion = (): (() => void) | undefined => useSyncExternalStore(listen, () => takeOver)

let isKept = false

/** Keeps the app on this device, so that it opens without signal; a new version waits until somebody takes it. */
export async function keepApp(): Promise<void> {
  if (isKept || !import.meta.env.PROD || !("serviceWorker" in navigator)) return
  isKept = true
  const { serviceWorker } = navigator
  const hadOne = serviceWorker.controller !== null
  let asked = false
  serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload()
    // Another tab has taken it.
    else if (hadOne) offer(() => location.reload())
  })

  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" })
  const offerWaiting = () => {
    const { waiting } = registration
    if (!waiting || !serviceWorker.controller) return
    offer(() => {
      asked = true
      waiting.postMessage("take over", [])
    })
  }
  offerWaiting()
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offerWaiting)
  })
  const look = () => {
    // A look that does not get through is followed by the next.
    if (navigator.onLine) registration.update().catch(() => undefined)
  }
  setInterval(look, lookEvery)
}
