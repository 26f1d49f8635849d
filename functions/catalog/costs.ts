import type { NumberedPart } from "#shared/domain/catalog/catalog.ts"
import { normalizePartNumber } from "#shared/domain/parts/part-number.ts"
import { catalogFiles } from "../platform/files/catalog-files.ts"
import { errorFacts, log } from "../platform/log.ts"
import { cacheMostRecent } from "../platform/recent-cache.ts"
import type { Resources } from "../platform/resources.ts"
import {
  decodeManifest,
  decodeNumbers,
  manifestFile,
  type NumbersFile,
  numbersFile,
  shardOf,
} from "./files.ts"
import { findNumberSource, findOwnCost } from "./number-source.ts"
import { type CustomVehicle, catalogStore, type LiveCatalog } from "./store.ts"

/* Files are immutable, so nothing here goes stale. */
const shardCounts = cacheMostRecent<number>(2)
const numbers = cacheMostRecent<NumbersFile>(64)
const customVehicles = cacheMostRecent<CustomVehicle[]>(1)

/** Part costs from the live catalog, for saving a job. Reads the pointer, one file per part, and the vehicles that staff added. */
export const catalogCosts = ({ table, provide }: Pick<Resources, "table" | "provide">) => {
  const files = provide("catalog", catalogFiles)
  const store = catalogStore(table)

  const findEntry = async (version: string, number: string): Promise<NumberedPart | undefined> => {
    const shards = await shardCounts(version, async () => {
      const file = manifestFile(version)
      const bytes = await files.get(file)
      return bytes ? decodeManifest(bytes, file).shards : 0
    })
    if (shards === 0) return undefined
    const file = numbersFile(version, shardOf(number, shards))
    const shard = await numbers(file, async () => {
      const bytes = await files.get(file)
      return bytes ? decodeNumbers(bytes, file) : new Map()
    })
    return shard.get(number)
  }

  const loadCustomVehicles = async (madeVersion: number): Promise<CustomVehicle[]> =>
    madeVersion === 0
      ? []
      : customVehicles(String(madeVersion), async () => (await store.customVehicles()).customVehicles)

  const findCost = async (
    { version, madeVersion }: LiveCatalog,
    part: string,
  ): Promise<number | undefined> => {
    const number = normalizePartNumber(part)
    const [entry, vehicles] = await Promise.all([
      version === undefined ? undefined : findEntry(version, number),
      loadCustomVehicles(madeVersion),
    ])
    const isEntry = findNumberSource(number, entry, vehicles) === "entry"
    return (isEntry ? entry?.cost : undefined) ?? findOwnCost(number, vehicles, store.customParts)
  }

  return {
    /** Cents by part number. Unknown parts are left out, and all of them if the catalog can't be read. */
    async findCosts(parts: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (parts.length === 0) return new Map()
      try {
        const live = await store.live()
        const costs = await Promise.all(
          parts.map(async (part) => [part, await findCost(live, part)] as const),
        )
        return new Map(costs.flatMap(([part, cost]) => (cost === undefined ? [] : [[part, cost] as const])))
      } catch (error) {
        // Jobs must be saved even if the catalog is damaged.
        log("warn", "the catalog's costs can't be read", errorFacts(error))
        return new Map()
      }
    },
  }
}
