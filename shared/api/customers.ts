import * as z from "zod"
import { readVin } from "../domain/vin.ts"
import { endpoint } from "./endpoint.ts"
import { cursor, id, text } from "./kinds.ts"

/** As it was typed, pasted or scanned on the wire; 17 capital letters and digits inside. */
const vin = z.codec(text(40), z.string(), {
  decode: (typed, context) => {
    const read = readVin(typed)
    if (read.ok) return read.vin
    context.issues.push({ code: "custom", input: typed, message: read.detail })
    return z.NEVER
  },
  encode: (vin) => vin,
})

const vehicleFields = {
  year: z.int().min(1900).max(2100).optional(),
  make: text(40).optional(),
  model: text(60).optional(),
  style: text(80).optional(),
  carId: text(40).optional(),
  vehicle: text(120).optional(),
  vin: vin.optional(),
  reference: text(40).optional(),
  billingCompany: text(60).optional(),
  insurancePolicyNumber: text(40).optional(),
}

/** A car of a customer; the same on the wire and in the table. */
export const Vehicle = z.object({ _id: id, customerId: id, ...vehicleFields })
export type Vehicle = z.output<typeof Vehicle>

export const listVehicles = endpoint({
  area: "customers",
  name: "list-vehicles",
  method: "GET",
  path: "/vehicle",
  roles: "any",
  access: ["table:read"],
  query: z.strictObject({ customerId: id, cursor: cursor.optional() }),
  reply: z.array(Vehicle),
  refusals: ["not_found"],
})

export const createVehicle = endpoint({
  area: "customers",
  name: "create-vehicle",
  method: "POST",
  path: "/vehicle",
  roles: ["clerk", "user"],
  access: ["table:read", "table:write"],
  body: z.strictObject({ customerId: id, ...vehicleFields }),
  status: 201,
  reply: z.object({ _id: id }),
  refusals: ["not_found"],
  legacy: "Error",
})

export const decodeVin = endpoint({
  area: "customers",
  name: "decode-vin",
  method: "GET",
  path: "/vin",
  roles: "public",
  access: [],
  query: z.strictObject({ vin }),
  reply: z.object({
    vin: z.string(),
    year: z.int().optional(),
    make: z.string().optional(),
    model: z.string().optional(),
    style: z.string().optional(),
    warnings: z.array(z.string()),
  }),
  refusals: [],
})
