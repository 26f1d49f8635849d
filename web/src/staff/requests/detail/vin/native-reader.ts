/** Code 39 and 128 on windshields and doors, square codes on newer labels. */
export const formats = ["code_39", "code_128", "data_matrix", "qr_code"] as const

export type Detector = { detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]> }

/** Browsers' `BarcodeDetector`, which TypeScript's DOM types lack. */
type NativeDetector = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's reader, if it supports all formats. */
export async function nativeReader(): Promise<Detector | undefined> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  const supported = (await Native?.getSupportedFormats().catch(() => undefined)) ?? []
  return Native && formats.every((format) => supported.includes(format)) ? new Native({ formats }) : undefined
}
