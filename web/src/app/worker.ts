import { useSyncExternalStore } from "react"
import { appLanguageCookie, type Language, language } from "#shared/language.ts"
import { createListeners } from "../ui/listeners.ts"

const checkIntervalMs = 60 * 60_000

let takeOver: (() => void) | undefined
const { listen, notify } = createListeners()
const offer = (next: () => void) => {
  takeOver = next
  notify()
}
/** Activates a newer version. Undefined if there is none. */
export const useNewVersion = (): (() => void) | undefined => useSyncExternalStore(listen, () => takeOver)

/** Each language has its own, which keeps the files of its build. */
const scriptOf = (code: Language) => (code === "en" ? "/sw.js" : `/sw-${code}.js`)
const isOurs = ({ scriptURL }: ServiceWorker) => new URL(scriptURL).pathname === scriptOf(language)

const once = (target: EventTarget, event: string) =>
  new Promise<void>((resolve) => target.addEventListener(event, () => resolve(), { once: true }))

/** Chooses the document of the next page load. */
export const storeLanguage = (code: Language): void => {
  const secure = location.protocol === "https:" ? "; secure" : ""
  // oxlint-disable-next-line unicorn/no-document-cookie -- cookieStore is missing in Firefox
  document.cookie = `${appLanguageCookie}=${code}; path=/; max-age=31536000; samesite=lax${secure}`
}

let isKept = false

/**
 * Installs the service worker of another language. The returned function lets it answer from the next page load on. Both
 * do nothing where none runs. Throws if the files can't be loaded.
 */
export async function installAppIn(code: Language): Promise<() => Promise<void>> {
  const { serviceWorker } = navigator
  const takeOverNothing = async () => undefined
  if (!(await serviceWorker?.getRegistration())) return takeOverNothing
  // This page's own language is about to be left.
  isKept = true
  try {
    const registration = await serviceWorker.register(scriptOf(code), { updateViaCache: "none" })
    const worker = registration.installing ?? registration.waiting
    if (!worker) return takeOverNothing
    while (worker.state === "installing") await once(worker, "statechange")
    if (worker.state === "redundant") throw new Error(`The app in ${code} can't be loaded.`)
    return async () => {
      const changed = once(serviceWorker, "controllerchange")
      worker.postMessage("take over", [])
      await changed
    }
  } catch (error) {
    isKept = false
    throw error
  }
}

/** Registers the service worker. A new version waits until the user accepts it. */
export async function keepApp(): Promise<void> {
  if (isKept || !import.meta.env.PROD || !("serviceWorker" in navigator)) return
  isKept = true
  const { serviceWorker } = navigator
  const hadOurs = serviceWorker.controller !== null && isOurs(serviceWorker.controller)
  let isRequested = false
  serviceWorker.addEventListener("controllerchange", () => {
    if (isRequested) location.reload()
    // Another tab activated it.
    else if (hadOurs) offer(() => location.reload())
  })

  const registration = await serviceWorker.register(scriptOf(language), { updateViaCache: "none" })
  const offerWaiting = () => {
    const { waiting, active } = registration
    if (!waiting || !isOurs(waiting)) return
    const activate = () => waiting.postMessage("take over", [])
    // The app in another language registered first. Its document is replaced already.
    if (active && !isOurs(active)) return activate()
    if (!serviceWorker.controller) return
    offer(() => {
      isRequested = true
      activate()
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
