import * as z from "zod"
import type { Vehicle } from "#shared/api/customers.ts"
import { t } from "#shared/language.ts"
import {
  type CarValues,
  carName,
  carOf,
  carShape,
  checkCar,
  filled,
  noCar,
  upTo,
  valuesOfCar,
} from "#web/staff/shared/vehicle/values.ts"
import type { NewVehicle, VehicleChange } from "../../data/people/vehicles.ts"
import type { FieldDescriptor } from "../../ui/versioned/conflict.ts"
import { picturesText } from "./pictures.ts"

const ownShape = {
  reference: upTo(40),
  /** A carrier's key, or free text in older records. */
  billingCompany: z.string(),
  insurancePolicyNumber: upTo(40),
  billingText: upTo(120),
  billingId: z.string(),
} as const
const ownNames = Object.keys(ownShape) as (keyof typeof ownShape)[] // its own keys

export const Values = z
  .object({ ...carShape, ...ownShape })
  .check(({ value, issues }) =>
    checkCar(value, (field, message) =>
      issues.push({ code: "custom", input: value[field], path: [field], message }),
    ),
  )
export type Values = z.output<typeof Values>

export const newVehicle: Vehicle = { _id: "", customerId: "", images: [], serviceHistoryCount: 0, version: 0 }
export const isNew = ({ _id }: Vehicle): boolean => _id === ""

export const valuesOf = (car: Vehicle): Values => ({
  ...(isNew(car) ? noCar : valuesOfCar(car)),
  reference: car.reference ?? "",
  billingCompany: car.billingCompany ?? "",
  insurancePolicyNumber: car.insurancePolicyNumber ?? "",
  billingText: car.billingText ?? "",
  billingId: car.billingId ?? "",
})

const ownOf = (values: Values): Record<keyof typeof ownShape, string> => ({
  reference: values.reference,
  billingCompany: values.billingCompany,
  insurancePolicyNumber: values.insurancePolicyNumber,
  billingText: values.billingText,
  billingId: values.billingId,
})

export const newVehicleOf = (values: Values): NewVehicle => ({ ...carOf(values), ...filled(ownOf(values)) })

const nameFields = ["year", "make", "model", "style"] as const
const carNames = ["vin", ...nameFields, "carId", "licensePlate", "vehicle"] as const

/**
 * Only changed fields; emptied ones are cleared. A vehicle retyped by hand loses its catalog ID, because its
 * parts are different.
 */
export function vehicleChangeOf(car: Vehicle, values: Values): VehicleChange {
  const before = valuesOf(car)
  const isChanged = (names: readonly (keyof CarValues)[]) =>
    names.some((name) => values[name] !== before[name])
  const isAnother = isChanged([...nameFields, "inOwnWords"])
  const now: Record<string, unknown> = carOf(isAnother ? { ...values, carId: "" } : values)
  const isCarChanged = isChanged([...carNames, "inOwnWords"])
    ? carNames.map((name) => [name, now[name] ?? null] as const)
    : []
  return {
    ...Object.fromEntries(isCarChanged.filter(([name, value]) => value !== (car[name] ?? null))),
    ...Object.fromEntries(
      ownNames
        .filter((name) => values[name].trim() !== before[name])
        .map((name) => [name, values[name].trim() || null]),
    ),
  }
}

type Names = { carrierName: (key: string) => string; accountName: (id: string) => string }

const text = (value: string | number | null | undefined) => String(value || t("nothing"))

export const vehicleDescriptors = (
  base: Vehicle,
  { carrierName, accountName }: Names,
): FieldDescriptor<Vehicle>[] => [
  { label: t("Vehicle"), fields: ["vehicle", ...nameFields, "carId"], text: carName },
  { label: t("VIN"), fields: ["vin"], text: ({ vin }) => text(vin) },
  { label: t("License plate"), fields: ["licensePlate"], text: ({ licensePlate }) => text(licensePlate) },
  { label: t("Reference"), fields: ["reference"], text: ({ reference }) => text(reference) },
  {
    label: t("Insurance carrier"),
    fields: ["billingCompany"],
    text: ({ billingCompany }) => text(billingCompany && carrierName(billingCompany)),
  },
  {
    label: t("Policy"),
    fields: ["insurancePolicyNumber"],
    text: ({ insurancePolicyNumber }) => text(insurancePolicyNumber),
  },
  { label: t("Billing note"), fields: ["billingText"], text: ({ billingText }) => text(billingText) },
  {
    label: t("Billed to"),
    fields: ["billingId"],
    text: ({ billingId }) => text(billingId && accountName(billingId)),
  },
  { label: t("Pictures"), fields: ["images"], text: ({ images }) => picturesText(images, base.images) },
]
