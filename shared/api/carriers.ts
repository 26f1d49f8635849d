import * as z from "zod"
import { kitNames } from "../domain/charges/charge.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { amount, id, money, storedKinds, text } from "./kinds.ts"

/** An insurance provider and what it pays (owner's specification). Rates are for staff alone. */
const providerFields = <M extends z.ZodType>(money: M) => {
  const kit = z.object({ type: z.enum(["flat", "each"]), value: money })
  return {
    key: z.string(),
    /** of its rates, for the explanation of a price */
    version: z.int().optional(),
    text: z.string(),
    /** offset in the sprite of logos; nothing without a logo */
    xy: z.string(),
    /** flat: the first rate for a line, for any number of chips; each: every repair of the request by its place */
    repairLaborType: z.enum(["flat", "each"]),
    /** for the first to the fifth repair; a later one costs what the last does */
    repairLaborRates: z.array(money),
    replaceLaborType: z.enum(["hourly", "flat"]),
    replaceLaborRate: money,
    /** percent off list */
    replaceDiscount: z.number(),
    /** percent off list */
    replaceMouldingDiscounts: z.object({ oem: z.number(), nonOem: z.number() }),
    replaceInstallKitDefault: z.enum(kitNames),
    replaceInstallKits: z.object({ "W/S": kit, "H/M": kit, "F/C": kit }),
  }
}

export const InsuranceProvider = z.object(providerFields(money))
/** As it lies in the table, in cents: what the pricing rules take. */
export const StoredInsuranceProvider = z.object(providerFields(storedKinds.money))
export type StoredInsuranceProvider = z.output<typeof StoredInsuranceProvider>

const PublicProvider = InsuranceProvider.pick({ key: true, text: true, xy: true })

export const listInsuranceProviders = endpoint({
  area: "carriers",
  name: "list-insurance-providers",
  method: "GET",
  path: "/insuranceproviders",
  roles: "public",
  programs: true,
  access: ["table:read"],
  reply: byRole(z.array(InsuranceProvider), {
    public: z.array(PublicProvider),
    user: z.array(PublicProvider),
  }),
  refusals: [],
})

const percent = z.number().min(0).max(100)
const kitToWrite = z.strictObject({ type: z.enum(["flat", "each"]), value: amount })

/** What staff set of a carrier, as it is compared and told in the audit. */
export const InsuranceProviderFields = InsuranceProvider.omit({ key: true, version: true })
/** The same as it is written; the key is set once, for requests and vehicles name the carrier by it. */
const settable = z.object({
  ...InsuranceProviderFields.shape,
  text: text(50).trim().min(2, "Enter a name of 2 to 50 characters."),
  xy: z.string().regex(/^$|^(0|-?\d{1,5}px) (0|-?\d{1,5}px)$/, "Enter a logo position, like 0 -40px."),
  repairLaborRates: z.array(amount).min(1, "Enter one to five rates.").max(5, "Enter one to five rates."),
  replaceLaborRate: amount,
  replaceDiscount: percent,
  replaceMouldingDiscounts: z.strictObject({ oem: percent, nonOem: percent }),
  replaceInstallKits: z.strictObject({ "W/S": kitToWrite, "H/M": kitToWrite, "F/C": kitToWrite }),
})
const newKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,39}$/, "Use 2 to 40 lowercase letters, digits or hyphens.")

export const createInsuranceProvider = endpoint({
  area: "carriers",
  name: "create-insurance-provider",
  method: "POST",
  path: "/insuranceproviders",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z.strictObject({ key: newKey, ...settable.shape, xy: settable.shape.xy.optional() }),
  status: 201,
  reply: z.object({ key: z.string(), version: z.int() }),
  refusals: ["already_exists"],
})

/** `key` tells which; `version` names the base version. */
export const changeInsuranceProvider = endpoint({
  area: "carriers",
  name: "change-insurance-provider",
  method: "PUT",
  path: "/insuranceproviders",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z.strictObject({ key: id, ...settable.partial().shape, version: z.int().min(0).optional() }),
  reply: z.object({ matches: z.int(), version: z.int() }),
  refusals: ["not_found", "changed_meanwhile"],
})

/** Requests keep the carrier's name and their prices; it is picked no more. */
export const deleteInsuranceProvider = endpoint({
  area: "carriers",
  name: "delete-insurance-provider",
  method: "DELETE",
  path: "/insuranceproviders",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write"],
  query: z.strictObject({ key: id }),
  reply: z.object({ matches: z.int() }),
  refusals: ["not_found"],
})
