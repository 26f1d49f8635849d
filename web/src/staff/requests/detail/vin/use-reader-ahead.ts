import { useEffect } from "react"
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url"
import { nativeReader } from "./native-reader.ts"

/** What nobody waits for yet does not hinder what they look at; milliseconds. */
const later = 4000

/** The document names the script among what it fetches ahead (`web/vite.staff.config.ts`). */
const scriptAddress = () =>
  document.querySelector<HTMLLinkElement>('link[rel="prefetch"][href*="/zxing-"]')?.href

/** Not by `import()`: a browser remembers a script that did not come. */
async function fetchReader(): Promise<void> {
  for (const address of [scriptAddress(), wasm]) {
    if (address === undefined || !navigator.onLine) continue
    // Where it does not come it is asked for again when it is needed.
    await fetch(address, { priority: "low" })
      .then((reply) => reply.arrayBuffer())
      .catch(() => undefined)
  }
}

/** On a first visit the page is older than the worker, which keeps nothing that came before it: then it is fetched once more. */
function fetchOnceKept(signal: AbortSignal): void {
  if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller) return
  const again = () => void fetchReader()
  navigator.serviceWorker.addEventListener("controllerchange", again, { once: true, signal })
}

/** Fetches what reads barcodes onto a phone whose browser cannot, while there is a line: the service worker keeps it. */
export function useReaderAhead(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      if (await nativeReader()) return
      fetchOnceKept(leaving.signal)
      await fetchReader()
    }, later)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [wanted])
}
