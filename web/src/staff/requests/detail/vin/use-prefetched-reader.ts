import { useEffect } from "react"
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url"
import { nativeReader } from "./native-reader.ts"

/** Milliseconds to wait, so that the preload doesn't compete with the page. */
const delay = 4000

/** The build lists the script among the document's prefetch links (`web/vite.staff.config.ts`). */
const scriptAddress = () =>
  document.querySelector<HTMLLinkElement>('link[rel="prefetch"][href*="/zxing-"]')?.href

/** Not `import()`, because browsers remember a failed module load. */
async function fetchReader(): Promise<void> {
  for (const address of [scriptAddress(), wasm]) {
    if (address === undefined || !navigator.onLine) continue
    // On failure it is loaded when needed.
    await fetch(address, { priority: "low" })
      .then((reply) => reply.arrayBuffer())
      .catch(() => undefined)
  }
}

/**
 * On a first visit, the service worker starts after the page and misses earlier requests, so fetch the script
 * again.
 */
function fetchOnceKept(signal: AbortSignal): void {
  if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller) return
  const fetchAgain = () => void fetchReader()
  navigator.serviceWorker.addEventListener("controllerchange", fetchAgain, { once: true, signal })
}

/**
 * Preloads the barcode reader on phones without a native one, so that the service worker caches it for
 * offline use.
 */
export function usePrefetchedReader(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const unmounted = new AbortController()
    const timer = setTimeout(async () => {
      if (await nativeReader()) return
      fetchOnceKept(unmounted.signal)
      await fetchReader()
    }, delay)
    return () => {
      clearTimeout(timer)
      unmounted.abort()
    }
  }, [enabled])
}
