import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import type { VehicleCategory } from "#shared/domain/catalog/catalog.ts"
import {
  type ListedVehicle,
  listedVehicles,
  type PackedVehicles,
} from "#shared/domain/catalog/vehicle-list.ts"
import type { MitchellVehicle } from "#shared/supplier-protocol.ts"
import { stableHash } from "./hash.ts"

const file = new URL("../../../functions/pipeline/vehicle-list/vehicle-list.br", import.meta.url)
const loadVehicleList = (): ListedVehicle[] =>
  listedVehicles(JSON.parse(brotliDecompressSync(readFileSync(file)).toString("utf8")) as PackedVehicles)

export type Car = { year: number; make: string; model: string; style: string }

const longest = 40

const buildCarId = (car: Car): string => {
  const text = joinCarWords(car)
  return text.length > longest ? `${car.year}.${styleIdOf(text)}` : text
}

const joinCarWords = ({ year, make, model, style }: Car): string =>
  [String(year), make, model, style]
    .map((part) =>
      part
        .toUpperCase()
        .replaceAll(/[^A-Z0-9 -]/g, (sign) => `:${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .replaceAll(" ", "_"),
    )
    .join(".")

export const carOf = (carId: string): Car | undefined => {
  if (/^\d{4}\.\d{12}$/.test(carId)) return allVehicles().find((vehicle) => vehicle.carId === carId)
  const [year = "", make, model, style, more] = carId
    .split(".")
    .map((part) =>
      part
        .replaceAll("_", " ")
        .replaceAll(/:([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    )
  if (!/^(19|20)\d\d$/.test(year) || !make || !model || !style || more !== undefined) return undefined
  return { year: Number(year), make, model, style }
}

let categoriesRead: Map<string, VehicleCategory> | undefined
const listedCategories = (): Map<string, VehicleCategory> => {
  categoriesRead ??= new Map(
    loadVehicleList().map(({ make, model, style, category }) => [`${make} ${model} ${style}`, category]),
  )
  return categoriesRead
}

export const bodyOf = ({ make, model, style }: Car): VehicleCategory =>
  listedCategories().get(`${make} ${model} ${style}`) ??
  (/CAB|PICKUP/.test(style)
    ? "PICKUP"
    : /VAN/.test(style)
      ? "VAN"
      : /UTILITY|SUV/.test(style)
        ? "SUV"
        : /BUS/.test(style)
          ? "BUS"
          : "CAR")

const styleIdOf = (carId: string): string =>
  String(stableHash(carId) % 1_000_000).padStart(6, "0") +
  String(stableHash(`${carId} style`) % 1_000_000).padStart(6, "0")

export const vehicleOf = (car: Car): MitchellVehicle => {
  const carId = buildCarId(car)
  const { year, make, model, style } = car
  return {
    carId,
    styleId: styleIdOf(carId),
    year,
    make,
    model,
    style,
    category: bodyOf(car),
    image: stableHash(`${carId} picture`) % 8 !== 0,
  }
}

let listed: MitchellVehicle[] | undefined
export const allVehicles = (): readonly MitchellVehicle[] => {
  listed ??= loadVehicleList()
    .map(vehicleOf)
    .toSorted((a, b) => b.year - a.year || (a.carId < b.carId ? -1 : 1))
  return listed
}
