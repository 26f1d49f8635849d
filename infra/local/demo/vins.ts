import { vinComposer } from "#functions/customers/vin-data/compose-vin.ts"
import { carsLike, chooseCar, isSameName } from "#shared/domain/catalog/match-car.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { decodeVin, type VinData } from "#shared/domain/vehicle/vin-decode.ts"
import { isForMexico, type ListedVehicle } from "./catalog.ts"
import type { Random } from "./random.ts"
import { type Model, modelNamed, models } from "./vehicles.ts"

/** A car whose VIN matches year, make, and model. */
export type Car = {
  year: number
  kind: Model
  vin: string
  style: string
  vehicle: string
  /** The catalog's car, if exactly one fits. */
  carId: string | undefined
}

const unusual =
  /Chassis|Cutaway|Police|SSV|Special|Export|All Trims|level|Grade|^TOP|Ambulance|Incomplete|Convertible|F Sport/
const body =
  /^(?:Sedan|SUV|Pickup|Hatchback|Coupe|Crossover|Van|Cargo Van|Minivan|Wagon|Truck|Convertible|Crew Cab Pickup|Super Cab Pickup|Hybrid)?$/
const serialsToTry = 6

const weighted: readonly Model[] = models.flatMap((model) =>
  Array.from({ length: model.weight ?? 1 }, () => model),
)

export const vinPool = (data: VinData, thisYear: number, catalog: readonly ListedVehicle[]) => {
  const compose = vinComposer(data)
  const listed = Map.groupBy(
    catalog.filter((vehicle) => !isForMexico(vehicle)),
    ({ year, make }) => `${year} ${make}`,
  )

  const carIdOf = (year: number, { make, model }: Model, vin: string, style: string): string | undefined => {
    const ofMake = listed.get(`${year} ${make.toUpperCase()}`) ?? []
    const ofModel = ofMake.filter((vehicle) => isSameName(vehicle.model, model))
    const { doors } = decodeVin(vin, data, thisYear)
    return chooseCar(carsLike(ofModel, style, doors), model).car?.carId
  }

  const carOf = (kind: Model, year: number, random: Random, trim?: string): Car => {
    let chosen: { vin: string; style: string } | undefined
    for (let turn = 0; turn < serialsToTry; turn += 1) {
      const serial = random.between(100_000, 999_999)
      const vin = compose({ year, make: kind.make, model: kind.model, serial, ...(trim && { style: trim }) })
      if (!vin) break
      const { style = "" } = decodeVin(vin, data, thisYear)
      chosen ??= { vin, style: "" }
      if (unusual.test(style)) continue
      chosen = { vin, style }
      break
    }
    if (!chosen) {
      if (trim) return carOf(kind, year, random)
      throw new Error(`No VIN can be made of a ${year} ${kind.make} ${kind.model}.`)
    }
    const style = body.test(chosen.style)
      ? `${trim ?? random.pick(kind.trims)} ${chosen.style}`.trim()
      : chosen.style
    return {
      year,
      kind,
      vin: chosen.vin,
      style,
      vehicle: vehicleText({ year, make: kind.make, model: kind.model, style }),
      carId: carIdOf(year, kind, chosen.vin, style),
    }
  }

  const yearOf = ({ years: [from, to] }: Model, random: Random): number => {
    const newest = Math.min(to, thisYear)
    return newest - Math.floor((newest - from + 1) * random.roll() ** 1.4)
  }

  return {
    any: (random: Random): Car => {
      const kind = random.pick(weighted)
      return carOf(kind, yearOf(kind, random), random)
    },
    of: (make: string, model: string, random: Random): Car => {
      const kind = modelNamed(make, model)
      const year = Math.max(kind.years[0], Math.min(kind.years[1], thisYear) - random.between(0, 9))
      return carOf(kind, year, random)
    },
    named: (year: number, make: string, model: string, trim: string | undefined, random: Random): Car =>
      carOf(modelNamed(make, model), year, random, trim),
  }
}
export type VinPool = ReturnType<typeof vinPool>
