import type { NumberedPart } from "#shared/domain/catalog/catalog.ts"
import { type CustomVehicle, isCorrected } from "./store.ts"

/**
 * Where a part number's price comes from: the version's entry, or a vehicle that staff added. An entry with a supplier's
 * vehicle has the supplier's price, so it applies to every car. Undefined if no vehicle has the number any more.
 */
export const findNumberSource = (
  number: string,
  entry: NumberedPart | undefined,
  stored: readonly CustomVehicle[],
): "entry" | CustomVehicle | undefined => {
  const storedIds = new Set(stored.map(({ vehicle }) => vehicle.styleId))
  if (entry && !entry.firstVehicles.every((styleId) => storedIds.has(styleId))) return "entry"
  const vehicles = stored.filter(({ partNumbers }) => partNumbers.includes(number))
  return vehicles.find(isCorrected) ?? vehicles[0]
}

const maxFirstVehicles = 20

/** The vehicles of a number. Those that supersede the version's count by the parts that they have now. */
export const vehiclesOfNumber = (
  number: string,
  { vehicles, firstVehicles }: Pick<NumberedPart, "vehicles" | "firstVehicles">,
  superseding: readonly CustomVehicle[],
): Pick<NumberedPart, "vehicles" | "firstVehicles"> => {
  const supersedingIds = new Set(superseding.map(({ vehicle }) => vehicle.styleId))
  const remaining = firstVehicles.filter((styleId) => !supersedingIds.has(styleId))
  const own = superseding.flatMap(({ vehicle, partNumbers }) =>
    partNumbers.includes(number) ? [vehicle.styleId] : [],
  )
  return {
    vehicles: vehicles - (firstVehicles.length - remaining.length) + own.length,
    firstVehicles: [...remaining, ...own].slice(0, maxFirstVehicles),
  }
}
