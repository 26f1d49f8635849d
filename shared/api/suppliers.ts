import * as z from "zod"
import { partKinds } from "../domain/catalog/catalog.ts"
import { suppliers } from "../domain/parts/suppliers.ts"
import { messages } from "../messages.ts"
import { Accessory, WarehousePrice } from "../supplier-protocol.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import { money, text } from "./definition/kinds.ts"

const access = ["table:read", "credentials", "suppliers"] as const

const part = text(30)
  .trim()
  .regex(/^[\w][\w -]{2,29}$/, messages.inventory.partNumber)

/** Mygrant's stock of a part by warehouse. Only clerks see prices. Empty if Mygrant doesn't carry it. */
export const readMygrantPart = endpoint({
  area: "suppliers",
  name: "read-mygrant-part",
  method: "GET",
  path: "/readmygrantpart",
  roles: ["clerk", "technician"],
  programs: true,
  access,
  query: z.strictObject({ part }),
  reply: shapeByRole(z.array(WarehousePrice), { technician: z.array(WarehousePrice.omit({ price: true })) }),
  refusals: ["supplier_failed"],
})

export const readMygrantAccessories = endpoint({
  area: "suppliers",
  name: "read-mygrant-accessories",
  method: "GET",
  path: "/readmygrantaccessories",
  roles: ["clerk", "technician"],
  programs: true,
  access,
  query: z.strictObject({ part }),
  reply: shapeByRole(z.array(Accessory), { technician: z.array(Accessory.omit({ price: true })) }),
  refusals: ["supplier_failed"],
})

/** Checks the login at the catalog supplier, which later calls need. */
export const mitchellUpdateSession = endpoint({
  area: "suppliers",
  name: "mitchell-update-session",
  method: "GET",
  path: "/mitchellupdatesession",
  roles: ["clerk"],
  access,
  reply: z.literal(true),
  refusals: ["supplier_failed"],
})

/** Checks whether a supplier accepts the stored login. The error says why not. */
export const checkSupplierLogin = endpoint({
  area: "suppliers",
  name: "check-supplier-login",
  method: "GET",
  path: "/supplierlogin",
  roles: ["admin", "developer"],
  access,
  query: z.strictObject({ supplier: z.enum(suppliers, "Choose a supplier.") }),
  reply: z.literal(true),
  refusals: ["supplier_failed"],
})

const choice = text(200).trim()

/**
 * One step of choosing a vehicle, given the choices so far. `searchResults` are the options of level `viewState`.
 * After the style is chosen, `viewState` is "vehicle" and `GUID` identifies it.
 */
export const readVehicleList = endpoint({
  area: "suppliers",
  name: "read-vehicle-list",
  method: "PUT",
  path: "/readvehiclelist",
  roles: ["clerk"],
  access,
  body: z.strictObject({
    year: z.union([z.literal(""), z.string().regex(/^\d{4}$/, "Enter a year, like 2019.")]).default(""),
    make: choice.default(""),
    model: choice.default(""),
    style: choice.default(""),
    /** `viewState` of the previous reply. Accepted and ignored, because each step is stateless. */
    viewState: z.string().max(200).optional(),
  }),
  reply: z.object({
    searchResults: z.array(z.string()),
    viewState: z.enum(["year", "make", "model", "style", "vehicle"]),
    GUID: z.string(),
  }),
  refusals: ["supplier_failed", "not_found"],
})

/** Null when the supplier doesn't have it. */
const price = money.nullable()

export const LookupPart = z.object({
  part: z.string(),
  kind: z.enum(partKinds),
  description: z.string(),
  price: money,
  mygrantprice: price,
  pilkingtonprice: price,
  laborHours: z.number(),
  needsCalibration: z.boolean(),
})
export type LookupPart = z.output<typeof LookupPart>

export const LookupResult = z.object({
  vehicle: z.string(),
  vehicleImage: z.string().optional(),
  glassOpenings: z.array(
    z.object({ opening: z.string(), orientation: z.string(), parts: z.array(LookupPart) }),
  ),
  /** One sentence per supplier whose prices are missing. */
  notices: z.array(z.string()),
})
export type LookupResult = z.output<typeof LookupResult>

/** Returns a vehicle's glass with each supplier's lowest price. A supplier that fails is left out. */
export const readAllVehicleParts = endpoint({
  area: "suppliers",
  name: "read-all-vehicle-parts",
  method: "GET",
  path: "/readallvehicleparts",
  roles: ["clerk"],
  programs: true,
  access,
  query: z.strictObject({ GUID: z.string().regex(/^[\w.:-]{1,200}$/, "Choose a vehicle first.") }),
  reply: LookupResult,
  refusals: ["supplier_failed", "not_found"],
})
