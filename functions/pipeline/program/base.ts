import type { CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import {
  decodeManifest,
  decodeNumbers,
  decodeVehicles,
  type Manifest,
  manifestFile,
  UnreadableFile,
  vehiclesFile,
  vehiclesIn,
} from "../../catalog/store.ts"
import { catalogFiles } from "../../platform/files/catalog-files.ts"
import { Halted } from "./source.ts"
import { catalogFolder, catalogKeys } from "./work.ts"

/*
 * The catalog that was live when the run began. A file of it that can't be read takes nothing away from the new one but what it
 * would have taken over: a new catalog is what mends a damaged one.
 */

/** Undefined where the file isn't there, or is damaged. */
const readOf = async <Content>(
  path: string,
  decode: (bytes: Uint8Array, path: string) => Content,
): Promise<Content | undefined> => {
  const bytes = await catalogFiles.get(path)
  try {
    return bytes && decode(bytes, path)
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}

export const baseManifest = (version: string): Promise<Manifest | undefined> =>
  readOf(manifestFile(version), decodeManifest)

/** every vehicle, in the catalog's order */
export const baseVehicles = async (version: string): Promise<CatalogVehicle[] | undefined> => {
  const found = await readOf(vehiclesFile(version), decodeVehicles)
  return found && [...vehiclesIn(found.columns)]
}

/** For a task that changes the live catalog, and makes none of its own. */
export const baseUnreadable = () =>
  new Halted("The live catalog can't be read. Start the data puller instead.")

/** Cents, by part number. Its files tell by themselves how many they are, so that a damaged manifest loses no cost. */
export const costsOf = async (version: string | undefined): Promise<ReadonlyMap<string, number>> => {
  const costs = new Map<string, number>()
  if (version === undefined) return costs
  for await (const key of catalogKeys(`${version}/numbers/`))
    for (const [number, { cost }] of (await readOf(key.slice(catalogFolder.length), decodeNumbers)) ?? [])
      if (cost !== undefined) costs.set(number, cost)
  return costs
}
