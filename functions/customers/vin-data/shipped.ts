import type { VinData } from "#shared/domain/vehicle/vin-decode.ts"
import { loadVinData } from "./load.ts"
import file from "./vin-data.br"

/** The data that lies beside the bundle. Its path holds in the module that imports it, whichever chunk that ends up in. */
export const shippedVinData = (): VinData => loadVinData(new URL(file, import.meta.url))
