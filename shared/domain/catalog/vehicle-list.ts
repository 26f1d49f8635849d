import type { VehicleCategory } from "./catalog.ts"

/** The list as it lies in its file: numbers are indexes, "3:1998-2004,2010" a style and its years. */
export type PackedVehicles = {
  /** where it comes from, and of when */
  source: string
  makes: string[]
  /** "4 DOOR SEDAN|CAR" */
  styles: string[]
  models: [make: number, model: string, years: string][]
}

/** All in capitals, as glass catalogs write them. */
export type ListedVehicle = {
  year: number
  make: string
  model: string
  style: string
  category: VehicleCategory
}

const yearsIn = (spans: string): number[] =>
  spans.split(",").flatMap((span) => {
    const [from = 0, to = from] = span.split("-").map(Number)
    return Array.from({ length: to - from + 1 }, (_, step) => from + step)
  })

/** Every vehicle of a list, in the same order each time. */
export const listedVehicles = ({ makes, styles, models }: PackedVehicles): ListedVehicle[] =>
  models.flatMap(([make, model, packed]) =>
    packed.split(" ").flatMap((one) => {
      const [index = 0, years = ""] = one.split(":")
      const [style = "", category] = (styles[Number(index)] ?? "").split("|")
      return yearsIn(years).map((year) => ({
        year,
        make: makes[make] ?? "",
        model,
        style,
        // whoever builds a list writes the catalog's own
        category: category as VehicleCategory,
      }))
    }),
  )

type Named = Pick<ListedVehicle, "year" | "make" | "model">

/** "CR-V" and "CRV" are one model, in whosever words. */
const modelOf = ({ year, make, model }: Named): string =>
  `${year} ${[make, model].map((name) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")).join(" ")}`

/**
 * What a list has beside what a supplier knows. Of a model that the supplier knows in a year its own styles hold, for they are
 * what glass goes by: a pickup is four cabs there, and one body in the list.
 */
export const besideKnown = <Vehicle extends Named>(
  listed: readonly Vehicle[],
  known: readonly Named[],
): Vehicle[] => {
  const models = new Set(known.map(modelOf))
  return listed.filter((vehicle) => !models.has(modelOf(vehicle)))
}
