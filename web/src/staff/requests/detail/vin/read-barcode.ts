import { type Detector, formats, nativeReader } from "./native-reader.ts"

/*
 * Reads barcodes on the device, without a network: with the browser's reader, else with zxing, which loads on
 * demand (15 kB, and 460 kB of WebAssembly).
 */

const zxing = async (): Promise<Detector> => (await import("./zxing.ts")).zxingDetector(formats)

let detector: Promise<Detector> | undefined

/** Call early to preload, because the connection may be gone later. */
export function barcodeReader(): Promise<Detector> {
  const choose = async () => (await nativeReader()) ?? zxing()
  detector ??= choose().catch((error: unknown) => {
    // Try again after a failed load.
    detector = undefined
    throw error
  })
  return detector
}

export async function textsIn(picture: HTMLCanvasElement): Promise<string[]> {
  const reader = await barcodeReader()
  const barcodes = await reader.detect(picture).catch(async () => {
    // A native reader can depend on a missing service of the device.
    detector = zxing()
    return (await detector).detect(picture)
  })
  return barcodes.map(({ rawValue }) => rawValue)
}
