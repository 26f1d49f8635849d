import { keptPartNumber } from "#shared/domain/parts/part-number.ts"
import { catalogFiles } from "../platform/files/catalog-files.ts"
import { errorFacts, log } from "../platform/log.ts"
import { mostRecent } from "../platform/most-recent.ts"
import type { Parts } from "../platform/parts.ts"
import {
  decodeManifest,
  decodeNumbers,
  manifestFile,
  type NumbersFile,
  numbersFile,
  shardOf,
} from "./files.ts"
import { catalogStore, type LiveCatalog, type MadeVehicle } from "./store.ts"

/* As in `reader.ts`, a file never changes under its name. */
const shardsOf = mostRecent<number>(2)
const numbers = mostRecent<NumbersFile>(64)
const made = mostRecent<MadeVehicle[]>(1)

/**
 * What parts cost by the live catalog, for those who save a job: the pointer and one file for each part are read, and no
 * vehicles.
 */
export const catalogCosts = ({ table, needs }: Pick<Parts, "table" | "needs">) => {
  const files = needs("catalog", catalogFiles)
  const store = catalogStore(table)

  const inVersion = async (version: string, number: string): Promise<number | undefined> => {
    const shards = await shardsOf(version, async () => {
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
    return shard.get(number)?.cost
  }

  const byHand = async (madeVersion: number, number: string): Promise<number | undefined> => {
    if (madeVersion === 0) return undefined
    const vehicles = await made(String(madeVersion), async () => (await store.made()).made)
    const first = vehicles.find(({ partNumbers }) => partNumbers.includes(number))
    const parts = first ? await store.madeParts(first.vehicle.styleId) : []
    return parts.find(({ partNumber }) => partNumber === number)?.cost
  }

  const costOf = async ({ version, madeVersion }: LiveCatalog, part: string): Promise<number | undefined> => {
    const number = keptPartNumber(part)
    const cost = version === undefined ? undefined : await inVersion(version, number)
    return cost ?? byHand(madeVersion, number)
  }

  return {
    /** Cents, by the numbers that were asked for; what the catalog doesn't know is left out, all of it while it can't be read. */
    async of(parts: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (parts.length === 0) return new Map()
      try {
        const live = await store.live()
        const costs = await Promise.all(parts.map(async (part) => [part, await costOf(live, part)] as const))
        return new Map(costs.flatMap(([part, cost]) => (cost === undefined ? [] : [[part, cost] as const])))
      } catch (error) {
        // A job is saved also while the bucket is down or a file of the catalog is damaged.
        log("warn", "the catalog's costs can't be read", errorFacts(error))
        return new Map()
      }
    },
  }
}
