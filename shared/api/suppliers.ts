import * as z from "zod"
import { partKinds } from "../domain/catalog/catalog.ts"
import { suppliers } from "../domain/suppliers.ts"
import { messages } from "../messages.ts"
import { Accessory, WarehousePrice } from "../supplier-protocol.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { money, text } from "./kinds.ts"

/** Who asks suppliers for anything: with their logins, and with what decrypts those. */
const access = ["table:read", "credentials", "suppliers"] as const

const part = text(30)
  .trim()
  .regex(/^[\w][\w -]{2,29}$/, messages.inventory.partNumber)

/** What Mygrant has of a part, by warehouse, and, to the desk, what it asks: nothing where it does not carry the part. */
export const readMygrantPart = endpoint({
  area: "suppliers",
  name: "read-mygrant-part",
  method: "GET",
  path: "/readmygrantpart",
  roles: ["clerk", "technician"],
  programs: true,
  access,
  query: z.strictObject({ part }),
  reply: byRole(z.array(WarehousePrice), { technician: z.array(WarehousePrice.omit({ price: true })) }),
  refusals: ["supplier_failed"],
})

/** Mouldings, clips and kits that go with a part. */
export const readMygrantAccessories = endpoint({
  area: "suppliers",
  name: "read-mygrant-accessories",
  method: "GET",
  path: "/readmygrantaccessories",
  roles: ["clerk", "technician"],
  programs: true,
  access,
  query: z.strictObject({ part }),
  reply: byRole(z.array(Accessory), { technician: z.array(Accessory.omit({ price: true })) }),
  refusals: ["supplier_failed"],
})

/** Whether the catalog takes the shop's login; what follows needs it. */
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

/** Whether a supplier takes the login that settings hold; a failure says why not. */
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
 * One step of the cascade: what was chosen so far, from the year on. `searchResults` are what `viewState` names, to choose from
 * next; once a style is chosen, `viewState` is "vehicle" and `GUID` names it.
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
    /** that of the reply before; the server keeps nothing between the steps and asks for none */
    viewState: z.string().max(200).optional(),
  }),
  reply: z.object({
    searchResults: z.array(z.string()),
    viewState: z.enum(["year", "make", "model", "style", "vehicle"]),
    /** of the vehicle, as the catalog knows it (carId); empty until one is chosen */
    GUID: z.string(),
  }),
  refusals: ["supplier_failed", "not_found"],
})

/** A price that some supplier may not have. */
const price = money.nullable()

export const LookupPart = z.object({
  part: z.string(),
  kind: z.enum(partKinds),
  description: z.string(),
  /** list */
  price: money,
  /** the lowest of its warehouses' */
  mygrantprice: price,
  pilkingtonprice: price,
  laborHours: z.number(),
})
export type LookupPart = z.output<typeof LookupPart>

export const LookupResult = z.object({
  vehicle: z.string(),
  /** a data address; absent when there is no picture of it */
  vehicleImage: z.string().optional(),
  glassOpenings: z.array(
    z.object({ opening: z.string(), orientation: z.string(), parts: z.array(LookupPart) }),
  ),
  /** why some prices are missing: a sentence for each supplier that did not tell its own */
  notices: z.array(z.string()),
})
export type LookupResult = z.output<typeof LookupResult>

/** The glass of a vehicle, with the lowest price of each supplier; what a supplier of prices does not tell is left out. */
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
