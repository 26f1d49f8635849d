import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import type { VinData } from "#shared/domain/vehicle/vin-decode.ts"

/** Some 40 ms, once a process. The file is written by `build-vin-data.ts` and lies beside the bundle. */
export const loadVinData = (file: string | URL): VinData =>
  // its shape is the builder's, and its tests decode through it
  JSON.parse(brotliDecompressSync(readFileSync(file)).toString("utf8")) as VinData
