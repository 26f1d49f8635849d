import { useQueries, useQuery } from "@tanstack/react-query"
import { carsLike, chooseCar, splitMake } from "#shared/domain/catalog/match-car.ts"
import { partNumberWords } from "#shared/domain/parts/part-number.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { carMakesQuery, carStylesQuery } from "#web/data/parts/catalog.ts"
import { vinQuery } from "#web/data/people/vehicles.ts"

/** The catalog's cars for what was typed: a VIN, or a year, make, and model. */
export function useCars(typed: string) {
  const isVin = readVin(typed).ok
  const [, year, name = ""] = /^(\d{4})\s+(\S.*)$/.exec(typed) ?? []
  const decoded = useQuery(vinQuery(typed))
  const makes = useQuery(carMakesQuery(year === undefined || isVin ? undefined : Number(year)))
  const vin = decoded.data
  const named = isVin
    ? vin?.make && vin.model
      ? { make: vin.make, model: vin.model }
      : undefined
    : splitMake(makes.data ?? [], name)
  const years = isVin ? (vin?.possibleYears ?? [vin?.year ?? 0]) : [Number(year)]
  const models = named && named.model !== "" ? years.map((one) => ({ year: one, ...named })) : []
  const styles = useQueries({ queries: models.map(carStylesQuery) })
  const queries = [decoded, makes, ...styles]
  const cars = models.flatMap((model, index) =>
    carsLike(styles[index]?.data ?? [], vin?.style ?? "", vin?.doors).map((one) => ({ ...model, ...one })),
  )
  return {
    isNamed: isVin || year !== undefined,
    cars,
    ...chooseCar(cars, named?.model ?? ""),
    warnings: vin?.warnings ?? [],
    part: partNumberWords(typed),
    isFetching: queries.some((query) => query.isFetching),
    error: queries.find((query) => query.error)?.error,
  }
}

export type FoundCars = ReturnType<typeof useCars>
