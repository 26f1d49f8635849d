import type { CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import {
  decodeManifest,
  decodeNumbers,
  decodeVehicles,
  isOwnNumber,
  type Manifest,
  manifestFile,
  UnreadableFile,
  vehiclesFile,
  vehiclesIn,
} from "../../catalog/store.ts"
import { catalogFiles } from "../../platform/files/catalog-files.ts"
import { Halted } from "./source.ts"
import { catalogFolder, catalogKeys } from "./step-files.ts"

/*
 * The catalog that was live when the run began. An unreadable file only loses what would have been copied from it,
 * because a new catalog replaces the damaged one.
 */

/** Undefined for a missing or damaged file. */
const readFile = async <Content>(
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
  readFile(manifestFile(version), decodeManifest)

/** in the catalog's order */
export const baseVehicles = async (version: string): Promise<CatalogVehicle[] | undefined> => {
  const found = await readFile(vehiclesFile(version), decodeVehicles)
  return found && [...vehiclesIn(found.columns)]
}

/** For tasks that only change the live catalog. */
export const baseUnreadableError = () =>
  new Halted("The live catalog can't be read. Start the data puller instead.")

/**
 * Cents by part number, without those that staff typed: in a supplier's part, a correction could not replace them. Lists
 * the files instead of reading the manifest, so a damaged manifest loses no costs.
 */
export const loadCosts = async (version: string | undefined): Promise<ReadonlyMap<string, number>> => {
  const costs = new Map<string, number>()
  if (version === undefined) return costs
  for await (const key of catalogKeys(`${version}/numbers/`))
    for (const [number, part] of (await readFile(key.slice(catalogFolder.length), decodeNumbers)) ?? [])
      if (part.cost !== undefined && !isOwnNumber(part)) costs.set(number, part.cost)
  return costs
}
