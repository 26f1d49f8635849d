import type { CatalogPart, CatalogVehicle, NumberedPart } from "#shared/domain/catalog/catalog.ts"
import { normalizePartNumber } from "#shared/domain/parts/part-number.ts"
import { isCustomId, isOwnNumber } from "./custom-id.ts"
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

/* Writes the files of a catalog version: vehicles, parts, part numbers, and the manifest. */

export type VehicleWithParts = {
  vehicle: Omit<CatalogVehicle, "quotes" | "quotesSeachable">
  parts: CatalogPart[]
}

const numbersInShard = 200
export const maxFirstVehicles = 20

/** Lists vehicles that staff added instead of others, because readers count those by the parts that they have now. */
const addFirstVehicle = (firstVehicles: string[], styleId: string): void => {
  if (firstVehicles.length < maxFirstVehicles) firstVehicles.push(styleId)
  else if (isCustomId(styleId)) {
    const supplied = firstVehicles.findLastIndex((one) => !isCustomId(one))
    // One of a supplier stays, which shows that the price is not of staff alone.
    if (firstVehicles.slice(0, supplied).some((one) => !isCustomId(one))) firstVehicles[supplied] = styleId
  }
}

export const partNumbers = () => {
  const numbers = new Map<string, NumberedPart>()
  return {
    add(styleId: string, parts: readonly CatalogPart[]): void {
      for (const part of parts) {
        const number = normalizePartNumber(part.partNumber)
        const entry = numbers.get(number)
        if (entry?.firstVehicles.includes(styleId)) continue
        // A supplier's price applies to every car. If it has no cost, readers add what staff typed (number-source.ts).
        const isFirstSupplied = !isCustomId(styleId) && entry && isOwnNumber(entry)
        const { vehicles = 0, firstVehicles = [] } = entry ?? {}
        addFirstVehicle(firstVehicles, styleId)
        const priced = entry && !isFirstSupplied ? entry : part
        numbers.set(number, { ...priced, vehicles: vehicles + 1, firstVehicles })
      }
    },
    /** the manifest stores their number */
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

export const withCounts = ({ vehicle, parts }: VehicleWithParts): CatalogVehicle => ({
  ...vehicle,
  quotes: parts.length,
  quotesSeachable: parts.filter(({ visible }) => visible).length,
})

/**
 * All files of a version; each group has the vehicles of one year and make. The manifest comes last, so its existence
 * means completeness.
 */
export function* versionFiles(
  facts: Pick<Manifest, "version" | "madeAt" | "previous">,
  groups: Iterable<readonly VehicleWithParts[]>,
): Generator<{ path: string; bytes: Uint8Array }> {
  const { version } = facts
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
      ...facts,
      vehicles: vehicles.length,
      searchable: vehicles.filter(({ searchable }) => searchable).length,
      parts,
      shards: shards.length,
    }),
  }
}
