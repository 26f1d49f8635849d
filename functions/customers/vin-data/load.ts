import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import type { VinData } from "#shared/domain/vehicle/vin-decode.ts"

/** Takes about 40 ms. `build-vin-data.ts` writes the file. */
export const loadVinData = (file: string | URL): VinData =>
  // The builder defines the shape, and its tests decode it.
  JSON.parse(brotliDecompressSync(readFileSync(file)).toString("utf8")) as VinData
