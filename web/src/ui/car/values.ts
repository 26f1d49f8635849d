import * as z from "zod"
import type { Vehicle } from "#shared/api/customers.ts"
import { foldForSearch } from "#shared/domain/search.ts"
import { vehicleText, withoutDoubledWords } from "#shared/domain/vehicle-text.ts"
import { readVin } from "#shared/domain/vin.ts"

/* A car as it is typed, with the names of the wire: by its VIN, by year, make, model and style, or in own words. */

export const upTo = (most: number) => z.string().max(most, `Enter at most ${most} characters.`)

export const carShape = {
  vin: z.string(),
  /** the VIN that filled year, make, model and style, so that what is corrected by hand stays */
  decodedVin: z.string(),
  /** what it filled in: year, make, model and style, which go with it unless they were corrected */
  decoded: z.array(z.string()),
  year: z.string(),
  make: upTo(40),
  model: upTo(60),
  style: upTo(80),
  /** of a known car: leads to its parts */
  carId: z.string(),
  inOwnWords: z.boolean(),
  vehicle: upTo(120),
} as const

const CarValues = z.object(carShape)
export type CarValues = z.output<typeof CarValues>

export const carFields = [
  "vin",
  "decodedVin",
  "decoded",
  "year",
  "make",
  "model",
  "style",
  "carId",
  "vehicle",
  "inOwnWords",
] as const satisfies (keyof CarValues)[]

/** What a VIN tells of a car. */
export const decodedFields = ["year", "make", "model", "style"] as const satisfies (keyof CarValues)[]

export const noCar: CarValues = {
  vin: "",
  decodedVin: "",
  decoded: [],
  year: "",
  make: "",
  model: "",
  style: "",
  carId: "",
  vehicle: "",
  inOwnWords: false,
}

export const valuesOfCar = ({ vin, year, make, model, style, carId, vehicle }: Vehicle): CarValues => ({
  vin: vin ?? "",
  decodedVin: vin ?? "",
  decoded: [],
  year: String(year ?? ""),
  make: make ?? "",
  model: model ?? "",
  style: style ?? "",
  carId: carId ?? "",
  vehicle: vehicle ?? "",
  inOwnWords: make === undefined && year === undefined,
})

export function checkCar(values: CarValues, refuse: (field: keyof CarValues, message: string) => void): void {
  const vin = readVin(values.vin)
  if (values.vin.trim() !== "" && !vin.ok) refuse("vin", vin.detail ?? "Enter all 17 characters of the VIN.")
  if (values.inOwnWords) {
    if (values.vehicle.trim() === "") refuse("vehicle", "Which vehicle is it?")
    return
  }
  if (values.year !== "" && !/^(19|20)\d\d$/.test(values.year)) refuse("year", "Enter a year, like 2021.")
  if (carText(values) === "" && values.vin.trim() === "")
    refuse("vin", "Which vehicle is it? Enter a VIN, year and make, or a description.")
}

type Named = Pick<CarValues, "inOwnWords" | "vehicle" | "year" | "make" | "model" | "style">

/** The car in one line, as the list shows it. */
export const carText = ({ inOwnWords, vehicle, year, make, model, style }: Named): string =>
  inOwnWords ? vehicle.trim() : vehicleText({ year, make, model, style })

/** The VIN as it is saved; what is none yet, as it is typed. */
export const shownVin = ({ vin }: Pick<CarValues, "vin">): string => {
  const read = readVin(vin)
  return read.ok ? read.vin : vin
}

/** Empty fields are left out. */
export const filled = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() === "" ? [] : [[name, text.trim()]])),
  ) as Partial<Fields> // fewer of the same names

/** What a car is saved with, beside its owner. */
export function carOf(values: CarValues) {
  const { vin, year, make, model, style, carId } = values
  const read = readVin(vin)
  return {
    ...filled({ vehicle: carText(values) }),
    ...(read.ok && { vin: read.vin }),
    ...(!values.inOwnWords && {
      ...filled({ make, model, style, carId }),
      ...(year !== "" && { year: Number(year) }),
    }),
  }
}

export const carName = (car: Vehicle): string =>
  vehicleText(car) || withoutDoubledWords(car.vehicle ?? "") || "Unnamed vehicle"

/** Whether every word that was typed is somewhere on this car. */
export function isMeant(car: Vehicle, words: string): boolean {
  const told = foldForSearch(`${carName(car)} ${car.reference ?? ""} ${car.vin ?? ""}`)
  return foldForSearch(words)
    .split(/\s+/)
    .every((word) => told.includes(word))
}
