import type { CatalogPart, CatalogVehicle, NumberedPart } from "#shared/domain/catalog/catalog.ts"
import { keptPartNumber } from "#shared/domain/parts/part-number.ts"
import {
  encodeManifest,
  encodeNumbers,
  encodeParts,
  encodeVehicles,
  type Manifest,
  manifestFile,
  numbersFile,
  partsFile,
  shardOf,
  vehiclesFile,
} from "./files.ts"

/** A vehicle without the counts that its parts give. */
export type VehicleWithParts = {
  vehicle: Omit<CatalogVehicle, "quotes" | "quotesSeachable">
  parts: CatalogPart[]
}

const numbersInShard = 200
const mostFirstVehicles = 20

/** Collects parts by their number over a whole catalog. */
export const partNumbers = () => {
  const numbers = new Map<string, NumberedPart>()
  return {
    add(styleId: string, parts: readonly CatalogPart[]): void {
      for (const part of parts) {
        const number = keptPartNumber(part.partNumber)
        const known = numbers.get(number)
        if (!known) numbers.set(number, { ...part, vehicles: 1, firstVehicles: [styleId] })
        else if (known.firstVehicles.at(-1) !== styleId) {
          known.vehicles += 1
          if (known.firstVehicles.length < mostFirstVehicles) known.firstVehicles.push(styleId)
        }
      }
    },
    /** shard by shard; how many there are stands in the manifest */
    shards(): NumberedPart[][] {
      const shards: NumberedPart[][] = Array.from(
        { length: Math.max(1, Math.ceil(numbers.size / numbersInShard)) },
        () => [],
      )
      for (const [number, part] of numbers) shards[shardOf(number, shards.length)]?.push(part)
      return shards
    },
  }
}

/** What a vehicle tells of its parts. */
export const withCounts = ({ vehicle, parts }: VehicleWithParts): CatalogVehicle => ({
  ...vehicle,
  quotes: parts.length,
  quotesSeachable: parts.filter(({ visible }) => visible).length,
})

/**
 * All files of a catalog version, from groups of which each has all vehicles of one year and make. The manifest comes last: who
 * finds it finds everything.
 */
export function* versionFiles(
  about: Pick<Manifest, "version" | "madeAt" | "previous">,
  groups: Iterable<readonly VehicleWithParts[]>,
): Generator<{ path: string; bytes: Uint8Array }> {
  const { version } = about
  const vehicles: CatalogVehicle[] = []
  const numbers = partNumbers()
  let parts = 0
  for (const group of groups) {
    const [first] = group
    if (!first) continue
    for (const one of group) {
      vehicles.push(withCounts(one))
      numbers.add(one.vehicle.styleId, one.parts)
      parts += one.parts.length
    }
    yield {
      path: partsFile(version, first.vehicle),
      bytes: encodeParts(group.map(({ vehicle, parts: own }) => [vehicle.styleId, own] as const)),
    }
  }
  const shards = numbers.shards()
  for (const [shard, own] of shards.entries())
    yield { path: numbersFile(version, shard), bytes: encodeNumbers(own) }
  yield { path: vehiclesFile(version), bytes: encodeVehicles(vehicles) }
  yield {
    path: manifestFile(version),
    bytes: encodeManifest({
      ...about,
      vehicles: vehicles.length,
      searchable: vehicles.filter(({ searchable }) => searchable).length,
      parts,
      shards: shards.length,
    }),
  }
}
