import { useDebouncedValue } from "@mantine/hooks"
import { type QueryClient, useQuery } from "@tanstack/react-query"
import { carsLike, chooseCar, isSameCar } from "#shared/domain/catalog/match-car.ts"
import { carStylesQuery } from "#web/data/parts/catalog.ts"
import { type DecodedVin, vinQuery } from "#web/data/people/vehicles.ts"

type CarInput = {
  year?: number | string | undefined
  make?: string | undefined
  model?: string | undefined
  style?: string | undefined
  carId?: string | undefined
  vin?: string | undefined
}

/** Milliseconds without typing before the catalog is queried. */
const debounceMs = 300

/**
 * The catalog's car for what is known of a vehicle. `choices` are the cars that fit equally well, for a person to
 * choose from. Both are empty during the query, and if it has no such car. The VIN narrows the cars down by their doors,
 * and their glass by what it says about it.
 */
export function useCatalogCar({ year, make = "", model = "", style = "", carId = "", vin = "" }: CarInput) {
  const decoded = useQuery(vinQuery(vin)).data
  // A name that was corrected by hand may be another car's.
  const ofVin = decoded && isSameCar({ year, make, model }, decoded) ? decoded : undefined
  const isNamed = /^\d{4}$/.test(String(year ?? "")) && make.trim() !== "" && model.trim() !== ""
  const typed =
    carId === "" && isNamed ? { year: Number(year), make: make.trim(), model: model.trim() } : undefined
  const [name] = useDebouncedValue(JSON.stringify(typed), debounceMs)
  const isCurrent = name === JSON.stringify(typed)
  const { data, error, refetch } = useQuery(carStylesQuery(isCurrent ? typed : undefined))
  const fitting = typed && data ? carsLike(data, style, ofVin?.doors) : []
  const { car, choices } = chooseCar(fitting, model)
  return {
    carId: carId || (car?.carId ?? ""),
    choices,
    byVin: ofVin?.glass ?? {},
    /** True if nothing tells the car, or the catalog has none of that name. */
    isUnknown: carId === "" && (!isNamed || data?.length === 0),
    error,
    retry: () => void refetch(),
  }
}

/** The catalog's car of a decoded VIN, if exactly one fits. */
export async function fetchCarId(
  client: QueryClient,
  { year, make = "", model = "", style = "", doors }: DecodedVin,
): Promise<string | undefined> {
  if (year === undefined || make === "" || model === "") return undefined
  const cars = await client.fetchQuery(carStylesQuery({ year, make, model }))
  return chooseCar(carsLike(cars, style, doors), model).car?.carId
}
