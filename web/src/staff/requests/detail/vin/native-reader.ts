/** Of windshields and doors: Code 39 and 128; of newer labels the square ones. */
export const formats = ["code_39", "code_128", "data_matrix", "qr_code"] as const

export type Detector = { detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]> }

/** As browsers have it that read barcodes themselves; TypeScript's library does not name it yet. */
type NativeDetector = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own reader, where it knows all of them. */
export async function nativeReader(): Promise<Detector | undefined> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  const supported = (await Native?.getSupportedFormats().catch(() => undefined)) ?? []
  return Native && formats.every((format) => supported.includes(format)) ? new Native({ formats }) : undefined
}
