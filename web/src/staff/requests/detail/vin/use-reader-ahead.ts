import { useEffect } from "react"
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url"
import { nativeReader } from "./native-reader.ts"

/** What nobody waits for yet does not hinder what they look at; milliseconds. */
const later = 4000

/** The document names the script among what it fetches ahead (`web/vite.staff.config.ts`). */
const scriptAddress = () =>
  document.querySelector<HTMLLinkElement>('link[rel="prefetch"][href*="/zxing-"]')?.href

/**
 * Fetches what reads barcodes onto a phone whose browser cannot, while there is a line: the service worker keeps it. Not by
 * `import()`: a browser remembers a script that did not come.
 */
export function useReaderAhead(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(async () => {
      if (await nativeReader()) return
      for (const address of [scriptAddress(), wasm]) {
        if (address === undefined || !navigator.onLine) continue
        // Where it does not come it is asked for again when it is needed.
        await fetch(address, { priority: "low" })
          .then((reply) => reply.arrayBuffer())
          .catch(() => undefined)
      }
    }, later)
    return () => clearTimeout(timer)
  }, [wanted])
}
