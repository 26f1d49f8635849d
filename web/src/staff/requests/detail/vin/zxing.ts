import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from "barcode-detector/ponyfill"
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url"

// By default zxing loads its WebAssembly from a third party's server.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith(".wasm") ? wasm : prefix + path),
  },
})

export const zxingDetector = (formats: readonly BarcodeFormat[]) =>
  new BarcodeDetector({ formats: [...formats] })
