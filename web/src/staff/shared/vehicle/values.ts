import * as z from "zod"
import type { Vehicle } from "#shared/api/customers.ts"
import { foldForSearch } from "#shared/domain/search.ts"
import { longestPlate, normalizePlate } from "#shared/domain/vehicle/license-plate.ts"
import { vehicleText, withoutDoubledWords } from "#shared/domain/vehicle/vehicle-text.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { t } from "#shared/language.ts"

export const upTo = (most: number) => z.string().max(most, t(`Enter at most ${most} characters.`))

export const carShape = {
  vin: z.string(),
  /** The VIN that filled in year, make, model, and style. */
  decodedVin: z.string(),
  /** A new VIN replaces these values unless a person corrected them. */
  decoded: z.array(z.string()),
  year: z.string(),
  make: upTo(40),
  model: upTo(60),
  style: upTo(80),
  carId: z.string(),
  licensePlate: upTo(longestPlate),
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
  "licensePlate",
  "vehicle",
  "inOwnWords",
] as const satisfies (keyof CarValues)[]

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
  licensePlate: "",
  vehicle: "",
  inOwnWords: false,
}

/** Whether nothing of a car was typed, chosen, or decoded. */
export const isCarEmpty = (values: CarValues): boolean =>
  carFields.every((field) => String(values[field]) === String(noCar[field]))

export const valuesOfCar = ({
  vin,
  year,
  make,
  model,
  style,
  carId,
  licensePlate,
  vehicle,
}: Vehicle): CarValues => ({
  vin: vin ?? "",
  decodedVin: vin ?? "",
  decoded: [],
  year: String(year ?? ""),
  make: make ?? "",
  model: model ?? "",
  style: style ?? "",
  carId: carId ?? "",
  licensePlate: licensePlate ?? "",
  vehicle: vehicle ?? "",
  inOwnWords: make === undefined && year === undefined,
})

export function checkCar(values: CarValues, refuse: (field: keyof CarValues, message: string) => void): void {
  const vin = readVin(values.vin)
  if (values.vin.trim() !== "" && !vin.ok)
    refuse("vin", vin.detail ?? t("Enter all 17 characters of the VIN."))
  if (values.inOwnWords) {
    if (values.vehicle.trim() === "") refuse("vehicle", t("Which vehicle is it?"))
    return
  }
  if (values.year !== "" && !/^(19|20)\d\d$/.test(values.year)) refuse("year", t("Enter a year, like 2021."))
  if (describeCar(values) === "" && values.vin.trim() === "")
    refuse("vin", t("Which vehicle is it? Enter a VIN, year and make, or a description."))
}

type Named = Pick<CarValues, "inOwnWords" | "vehicle" | "year" | "make" | "model" | "style">

export const describeCar = ({ inOwnWords, vehicle, year, make, model, style }: Named): string =>
  inOwnWords ? vehicle.trim() : vehicleText({ year, make, model, style })

/** The VIN as it is stored, or the typed text while it is not valid. */
export const shownVin = ({ vin }: Pick<CarValues, "vin">): string => {
  const read = readVin(vin)
  return read.ok ? read.vin : vin
}

export const filled = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() === "" ? [] : [[name, text.trim()]])),
  ) as Partial<Fields> // TypeScript does not see that the entries are a subset of the fields.

export function carOf(values: CarValues) {
  const { vin, year, make, model, style, carId } = values
  const read = readVin(vin)
  return {
    ...filled({ vehicle: describeCar(values), licensePlate: normalizePlate(values.licensePlate) }),
    ...(read.ok && { vin: read.vin }),
    ...(!values.inOwnWords && {
      ...filled({ make, model, style, carId }),
      ...(year !== "" && { year: Number(year) }),
    }),
  }
}

export const carName = (car: Vehicle): string =>
  vehicleText(car) || withoutDoubledWords(car.vehicle ?? "") || t("Unnamed vehicle")

export function matchesWords(car: Vehicle, words: string): boolean {
  const searchText = foldForSearch(
    `${carName(car)} ${car.reference ?? ""} ${car.licensePlate ?? ""} ${car.vin ?? ""}`,
  )
  return foldForSearch(words)
    .split(/\s+/)
    .every((word) => searchText.includes(word))
}
