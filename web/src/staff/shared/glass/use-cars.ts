import { useQuery } from "@tanstack/react-query"
import { carsLike } from "#shared/domain/catalog/match-car.ts"
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
  const make = makes.data?.find((one) => startsWithWord(name, one))
  const vin = decoded.data
  const car = isVin
    ? vin?.make && vin.model
      ? { year: vin.year ?? vin.possibleYears?.at(-1) ?? 0, make: vin.make, model: vin.model }
      : undefined
    : make && { year: Number(year), make, model: name.slice(make.length).trim() }
  const carStyles = useQuery(carStylesQuery(car && car.model !== "" ? car : undefined))
  const queries = [decoded, makes, carStyles]
  return {
    isNamed: isVin || year !== undefined,
    cars:
      car && carStyles.data
        ? carsLike(carStyles.data, vin?.style ?? "").map((one) => ({ ...car, ...one }))
        : [],
    part: partNumberWords(typed),
    isFetching: queries.some((query) => query.isFetching),
    error: queries.find((query) => query.error)?.error,
  }
}

const startsWithWord = (text: string, word: string): boolean =>
  `${text.toUpperCase()} `.startsWith(`${word.toUpperCase()} `)

export type FoundCars = ReturnType<typeof useCars>
