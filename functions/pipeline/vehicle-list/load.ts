import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import {
  type ListedVehicle,
  listedVehicles,
  type PackedVehicles,
} from "#shared/domain/catalog/vehicle-list.ts"

/**
 * Vehicles sold in the United States from 1990 to 2027 (NHTSA). Takes about 10 ms. `build-vehicle-list.ts` writes the
 * file.
 */
export const loadVehicleList = (file: string | URL): ListedVehicle[] =>
  // The builder defines the shape, and the test reads the whole file.
  listedVehicles(JSON.parse(brotliDecompressSync(readFileSync(file)).toString("utf8")) as PackedVehicles)
