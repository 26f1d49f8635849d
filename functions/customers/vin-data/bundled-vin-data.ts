import type { VinData } from "#shared/domain/vehicle/vin-decode.ts"
import { loadVinData } from "./load.ts"
import file from "./vin-data.br"

/** Resolved here, so the path is right in any bundle chunk. */
export const bundledVinData = (): VinData => loadVinData(new URL(file, import.meta.url))
