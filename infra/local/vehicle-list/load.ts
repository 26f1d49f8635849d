import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"

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
export type ListedVehicle = { year: number; make: string; model: string; style: string; category: string }

const yearsIn = (spans: string): number[] =>
  spans.split(",").flatMap((span) => {
    const [from = 0, to = from] = span.split("-").map(Number)
    return Array.from({ length: to - from + 1 }, (_, step) => from + step)
  })

/**
 * Passenger cars, trucks and MPVs sold in the United States from 1990 to 2027, by NHTSA's public data: some 10 ms and the
 * same order each time. `build-vehicle-list.ts` writes the file.
 */
export const loadVehicleList = (): ListedVehicle[] => {
  const file = readFileSync(new URL("vehicle-list.br", import.meta.url))
  // its shape is the builder's, and its test reads it whole
  const { makes, styles, models } = JSON.parse(brotliDecompressSync(file).toString("utf8")) as PackedVehicles
  return models.flatMap(([make, model, packed]) =>
    packed.split(" ").flatMap((one) => {
      const [index = 0, years = ""] = one.split(":")
      const [style = "", category = ""] = (styles[Number(index)] ?? "").split("|")
      return yearsIn(years).map((year) => ({ year, make: makes[make] ?? "", model, style, category }))
    }),
  )
}
