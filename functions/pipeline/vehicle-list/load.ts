import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import {
  type ListedVehicle,
  listedVehicles,
  type PackedVehicles,
} from "#shared/domain/catalog/vehicle-list.ts"

/**
 * Passenger cars, trucks and MPVs sold in the United States from 1990 to 2027, by NHTSA's public data: some 10 ms.
 * `build-vehicle-list.ts` writes the file, and it lies beside the bundle.
 */
export const loadVehicleList = (file: string | URL): ListedVehicle[] =>
  // its shape is the builder's, and its test reads it whole
  listedVehicles(JSON.parse(brotliDecompressSync(readFileSync(file)).toString("utf8")) as PackedVehicles)
