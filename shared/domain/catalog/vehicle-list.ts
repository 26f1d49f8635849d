import type { VehicleCategory } from "./catalog.ts"

/** The list as stored in its file. Numbers are indexes. "3:1998-2004,2010" is a style with its years. */
export type PackedVehicles = {
  source: string
  makes: string[]
  styles: string[]
  models: [make: number, model: string, years: string][]
}

/** All in capitals, as in glass catalogs. */
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
        // The list's builder writes valid categories.
        category: category as VehicleCategory,
      }))
    }),
  )

type VehicleName = Pick<ListedVehicle, "year" | "make" | "model">

/** "CR-V" and "CRV" are the same model. */
const modelOf = ({ year, make, model }: VehicleName): string =>
  `${year} ${[make, model].map((name) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")).join(" ")}`

/** Listed vehicles the supplier lacks. For a model the supplier knows, its own, finer styles count. */
export const missingFromSupplier = <Vehicle extends VehicleName>(
  listed: readonly Vehicle[],
  known: readonly VehicleName[],
): Vehicle[] => {
  const models = new Set(known.map(modelOf))
  return listed.filter((vehicle) => !models.has(modelOf(vehicle)))
}
