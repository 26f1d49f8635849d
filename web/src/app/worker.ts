import { useSyncExternalStore } from "react"

const checkIntervalMs = 60 * 60_000

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

/** Activates a newer version. Undefined if there is none. */
export const useNewVersion = (): (() => void) | undefined => useSyncExternalStore(listen, () => takeOver)

let isKept = false

/** Registers the service worker. A new version waits until the user accepts it. */
export async function keepApp(): Promise<void> {
  if (isKept || !import.meta.env.PROD || !("serviceWorker" in navigator)) return
  isKept = true
  const { serviceWorker } = navigator
  const hadOne = serviceWorker.controller !== null
  let isRequested = false
  serviceWorker.addEventListener("controllerchange", () => {
    if (isRequested) location.reload()
    // Another tab activated it.
    else if (hadOne) offer(() => location.reload())
  })

  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" })
  const offerWaiting = () => {
    const { waiting } = registration
    if (!waiting || !serviceWorker.controller) return
    offer(() => {
      isRequested = true
      waiting.postMessage("take over", [])
    })
  }
  offerWaiting()
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offerWaiting)
  })
  const checkForUpdate = () => {
    // A failed check is repeated.
    if (navigator.onLine) registration.update().catch(() => undefined)
  }
  setInterval(checkForUpdate, checkIntervalMs)
}
