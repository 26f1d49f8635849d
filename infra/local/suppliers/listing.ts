import type { CatalogPart, VehicleCategory } from "#shared/domain/catalog/catalog.ts"
import { parseMoney } from "#shared/domain/money/money.ts"
import { normalizePartNumber } from "#shared/domain/parts/part-number.ts"
import { glassFor } from "./glass.ts"
import { allVehicles, bodyOf } from "./vehicles.ts"
import { pricesAt } from "./warehouse.ts"

export type ListedVehicle = {
  styleId: string
  carId: string
  year: number
  make: string
  model: string
  style: string
  category: VehicleCategory
}

const centsOf = (dollars: number): number => parseMoney(dollars) ?? 0

const costOf = (number: string): number | undefined => {
  const prices = pricesAt("mygrant", number) ?? []
  return prices.length === 0 ? undefined : Math.min(...prices.map(({ price }) => centsOf(price)))
}

export const listing = {
  vehicles: (): ListedVehicle[] =>
    allVehicles().map(({ styleId, carId, year, make, model, style }) => ({
      styleId,
      carId,
      year,
      make,
      model,
      style,
      category: bodyOf({ year, make, model, style }),
    })),
  partsOf: (vehicle: ListedVehicle): CatalogPart[] =>
    glassFor(vehicle).openings.flatMap(({ opening, orientation, parts }) =>
      parts.map(({ partNumber, kind, description, listPrice, laborHours, features, details }) => {
        const cost = costOf(partNumber)
        return {
          partNumber: normalizePartNumber(partNumber),
          kind,
          opening,
          orientation,
          description,
          details,
          list: centsOf(listPrice),
          ...(cost !== undefined && { cost }),
          hours: laborHours,
          features,
          visible: kind === "nag",
        }
      }),
    ),
}
