import * as z from "zod"
import { visibleFeatureNames } from "../domain/quotes/narrow-glass.ts"
import { t } from "../language.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import { carId, cursor, id, licensePlate, Matches, newPicture, text, vin } from "./definition/kinds.ts"

const vehicleFields = {
  year: z.int().min(1900).max(2100).optional(),
  make: text(40).optional(),
  model: text(60).optional(),
  style: text(80).optional(),
  carId: carId.optional(),
  vehicle: text(120).optional(),
  vin: vin.optional(),
  licensePlate: licensePlate.optional(),
  reference: text(40).optional(),
  billingCompany: text(100).optional(),
  billingText: text(120).optional(),
  insurancePolicyNumber: text(40).optional(),
}
/** Only staff decide who pays. */
const billingFields = { billingId: id.optional(), billingProfileId: id.optional() }

const note = text(200)

export const StoredVehicle = z.object({
  _id: id,
  customerId: id,
  ...vehicleFields,
  ...billingFields,
  images: z.array(z.object({ key: z.string(), note })).default([]),
  version: z.int().default(0),
})
export type StoredVehicle = z.output<typeof StoredVehicle>

/** A customer's car. The first image is the main one. `src` is a signed address that expires. */
const Vehicle = z.object({
  _id: id,
  customerId: id,
  ...vehicleFields,
  ...billingFields,
  images: z.array(z.object({ src: z.string(), note })),
  /** Number of jobs on this car, without cancelled ones. */
  serviceHistoryCount: z.int(),
  version: z.int(),
})
export type Vehicle = z.output<typeof Vehicle>

/** Images in a write: data addresses or upload keys for new ones, shown addresses for those to keep. */
const images = z
  .array(z.strictObject({ src: newPicture, note: note.optional() }))
  .max(5, t("Add at most 5 pictures."))

const emptyable = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.nullable()])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>
  }

export const listVehicles = endpoint({
  area: "customers",
  name: "list-vehicles",
  method: "GET",
  path: "/vehicle",
  roles: "any",
  programs: true,
  access: ["table:read", "signing"],
  query: z.strictObject({ customerId: id, cursor: cursor.optional() }),
  reply: shapeByRole(z.array(Vehicle), {
    user: z.array(Vehicle.omit({ billingId: true, billingProfileId: true })),
  }),
  refusals: ["not_found"],
})

const NewVehicle = z.strictObject({ customerId: id, ...vehicleFields, images: images.optional() })

export const createVehicle = endpoint({
  area: "customers",
  name: "create-vehicle",
  method: "POST",
  path: "/vehicle",
  roles: ["clerk", "user"],
  programs: true,
  access: ["table:read", "table:write", "pictures"],
  body: shapeByRole(NewVehicle.extend(billingFields), { user: NewVehicle }),
  status: 201,
  reply: z.object({ _id: id, version: z.int() }),
  refusals: ["not_found", "not_an_image", "too_many"],
  legacy: "Error",
})

const VehicleChange = z.strictObject({
  _id: id,
  customerId: id.optional(),
  ...emptyable(vehicleFields),
  images: images.optional(),
  version: z.int().min(0).optional(),
})

export const changeVehicle = endpoint({
  area: "customers",
  name: "change-vehicle",
  method: "PUT",
  path: "/vehicle",
  roles: ["clerk", "user"],
  programs: true,
  access: ["table:read", "table:write", "pictures"],
  body: shapeByRole(VehicleChange.extend(emptyable(billingFields)), { user: VehicleChange }),
  reply: z.object({ matches: z.int(), version: z.int() }),
  refusals: ["not_found", "changed_meanwhile", "not_an_image", "too_many"],
  legacy: "Error",
})

export const deleteVehicle = endpoint({
  area: "customers",
  name: "delete-vehicle",
  method: "DELETE",
  path: "/vehicle",
  roles: ["clerk", "user"],
  programs: true,
  access: ["table:read", "table:write", "pictures"],
  query: z.strictObject({ id, customerId: id.optional() }),
  reply: Matches,
  refusals: ["not_found"],
  legacy: "Error",
})

export const decodeVin = endpoint({
  area: "customers",
  name: "decode-vin",
  method: "GET",
  path: "/vin",
  roles: "public",
  programs: true,
  access: [],
  query: z.strictObject({ vin }),
  reply: z.object({
    vin: z.string(),
    year: z.int().optional(),
    /** Two model years 30 years apart, instead of `year`, when the VIN fits both. */
    possibleYears: z.array(z.int()).optional(),
    make: z.string().optional(),
    model: z.string().optional(),
    style: z.string().optional(),
    doors: z.int().optional(),
    /** What the VIN says about the glass, like a camera behind the windshield. Missing where it doesn't say. */
    glass: z.partialRecord(z.enum(visibleFeatureNames), z.boolean()).optional(),
    warnings: z.array(z.string()),
  }),
  refusals: [],
})
