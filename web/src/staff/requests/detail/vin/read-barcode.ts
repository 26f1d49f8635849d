import { type Detector, formats, nativeReader } from "./native-reader.ts"

/*
 * Barcodes are read on the device, without any line: by the browser itself where it can, else by zxing, which comes when it is
 * first needed (15 kB, and 460 kB of its program).
 */

const zxing = async (): Promise<Detector> => (await import("./zxing.ts")).zxingDetector(formats)

let chosen: Promise<Detector> | undefined

/** Fetched and started before it is needed, it is there where there is no line any more. */
export function barcodeReader(): Promise<Detector> {
  const choose = async () => (await nativeReader()) ?? zxing()
  chosen ??= choose().catch((error: unknown) => {
    // What did not come is asked for again the next time.
    chosen = undefined
    throw error
  })
  return chosen
}

/** What the barcodes say that are seen in it. */
export async function textsIn(picture: HTMLCanvasElement): Promise<string[]> {
  const reader = await barcodeReader()
  const found = await reader.detect(picture).catch(async () => {
    // A browser's own reader may be a service of the device that is missing.
    chosen = zxing()
    return (await chosen).detect(picture)
  })
  return found.map(({ rawValue }) => rawValue)
}
