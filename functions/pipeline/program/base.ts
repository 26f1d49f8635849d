import type { CatalogVehicle } from "../../../shared/domain/catalog/catalog.ts"
import {
  decodeManifest,
  decodeNumbers,
  decodeVehicles,
  type Manifest,
  manifestFile,
  numbersFile,
  UnreadableFile,
  vehiclesFile,
  vehiclesIn,
} from "../../catalog/store.ts"
import { catalogFiles } from "../../platform/files/catalog-files.ts"

/*
 * The catalog that was live when the run began. A file of it that can't be read takes nothing away from the new one but what it
 * would have taken over.
 */

const fileOf = async (path: string): Promise<Uint8Array | undefined> => catalogFiles.get(path)

export const baseManifest = async (version: string): Promise<Manifest | undefined> => {
  const bytes = await fileOf(manifestFile(version))
  return bytes && decodeManifest(bytes, manifestFile(version))
}

/** every vehicle, in the catalog's order */
export const baseVehicles = async (version: string | undefined): Promise<CatalogVehicle[]> => {
  const bytes = version === undefined ? undefined : await fileOf(vehiclesFile(version))
  return version === undefined || !bytes
    ? []
    : [...vehiclesIn(decodeVehicles(bytes, vehiclesFile(version)).columns)]
}

/** cents, by part number */
export const costsOf = async (version: string | undefined): Promise<ReadonlyMap<string, number>> => {
  const costs = new Map<string, number>()
  const manifest = version === undefined ? undefined : await baseManifest(version)
  if (version === undefined || !manifest) return costs
  for (let shard = 0; shard < manifest.shards; shard += 1) {
    const path = numbersFile(version, shard)
    const bytes = await fileOf(path)
    try {
      if (bytes)
        for (const [number, { cost }] of decodeNumbers(bytes, path))
          if (cost !== undefined) costs.set(number, cost)
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
    }
  }
  return costs
}
