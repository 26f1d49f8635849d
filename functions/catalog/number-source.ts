import type { CatalogPart, NumberedPart } from "#shared/domain/catalog/catalog.ts"
import { type CustomVehicle, isCorrected } from "./store.ts"
import { maxFirstVehicles } from "./version.ts"

/** Vehicles that staff added with the number. Corrected ones first, because staff looked at them again. */
const ownVehicles = (number: string, stored: readonly CustomVehicle[]): CustomVehicle[] =>
  stored
    .filter(({ partNumbers }) => partNumbers.includes(number))
    .toSorted((one, other) => Number(isCorrected(other)) - Number(isCorrected(one)))

/**
 * Where a part number's price comes from: the version's entry, or a vehicle that staff added. An entry with a supplier's
 * vehicle is the supplier's, so it applies to every car. Undefined if no vehicle has the number any more.
 */
export const findNumberSource = (
  number: string,
  entry: NumberedPart | undefined,
  stored: readonly CustomVehicle[],
): "entry" | CustomVehicle | undefined => {
  const storedIds = new Set(stored.map(({ vehicle }) => vehicle.styleId))
  if (entry && !entry.firstVehicles.every((styleId) => storedIds.has(styleId))) return "entry"
  return ownVehicles(number, stored)[0]
}

/** A cost is read from at most this many vehicles. */
const maxVehiclesRead = 5

/** The cost, in cents, that staff typed for a number. It applies to every car until a supplier has one. */
export const findOwnCost = async (
  number: string,
  stored: readonly CustomVehicle[],
  loadParts: (styleId: string) => Promise<readonly CatalogPart[]>,
): Promise<number | undefined> => {
  for (const { vehicle } of ownVehicles(number, stored).slice(0, maxVehiclesRead)) {
    const parts = await loadParts(vehicle.styleId)
    const cost = parts.find(({ partNumber }) => partNumber === number)?.cost
    if (cost !== undefined) return cost
  }
  return undefined
}

/** The vehicles of a number. Those that supersede the version's count by the parts that they have now. */
export const vehiclesOfNumber = (
  number: string,
  { vehicles, firstVehicles }: Pick<NumberedPart, "vehicles" | "firstVehicles">,
  superseding: readonly CustomVehicle[],
): Pick<NumberedPart, "vehicles" | "firstVehicles"> => {
  const supersedingIds = new Set(superseding.map(({ vehicle }) => vehicle.styleId))
  const remaining = firstVehicles.filter((styleId) => !supersedingIds.has(styleId))
  const styleIds = superseding.flatMap(({ vehicle, partNumbers }) =>
    partNumbers.includes(number) ? [vehicle.styleId] : [],
  )
  return {
    vehicles: vehicles - (firstVehicles.length - remaining.length) + styleIds.length,
    firstVehicles: [...remaining, ...styleIds].slice(0, maxFirstVehicles),
  }
}
