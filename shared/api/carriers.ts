import * as z from "zod"
import { kitNames } from "../domain/charges/charge-types.ts"
import { billItems } from "../domain/insurance/bill-checklist.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import { amount, email, id, money, storedKinds, text } from "./definition/kinds.ts"

/** An insurance carrier and what it pays (owner's specification). Rates are visible to staff only. */
const providerFields = <M extends z.ZodType>(money: M) => {
  const kit = z.object({ type: z.enum(["flat", "each"]), value: money })
  return {
    key: z.string(),
    version: z.int().optional(),
    text: z.string(),
    xy: z.string(),
    /** `flat`: the first rate per line, for any number of chips. `each`: by the repair's position. */
    repairLaborType: z.enum(["flat", "each"]),
    /** Rates of the first to fifth repair. Later repairs cost what the last one does. */
    repairLaborRates: z.array(money),
    replaceLaborType: z.enum(["hourly", "flat"]),
    replaceLaborRate: money,
    replaceDiscount: z.number(),
    replaceMouldingDiscounts: z.object({ oem: z.number(), nonOem: z.number() }),
    replaceInstallKitDefault: z.enum(kitNames),
    replaceInstallKits: z.object({ "W/S": kit, "H/M": kit, "F/C": kit }),
    /** What a bill needs before it goes out. Missing: everything. */
    billRequirements: z.array(z.enum(billItems)).optional(),
    /** Where bills go. Missing or empty: the carrier takes them through a portal or by mail. */
    billingEmail: z.string().optional(),
  }
}

export const InsuranceProvider = z.object(providerFields(money))
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
  reply: shapeByRole(z.array(InsuranceProvider), {
    public: z.array(PublicProvider),
    user: z.array(PublicProvider),
  }),
  refusals: [],
})

const percent = z.number().min(0).max(100)
const kitToWrite = z.strictObject({ type: z.enum(["flat", "each"]), value: amount })

export const InsuranceProviderFields = InsuranceProvider.omit({ key: true, version: true })
/** The same fields as input. The key can't change, because requests and vehicles refer to it. */
const settable = z.object({
  ...InsuranceProviderFields.shape,
  text: text(50).trim().min(2, "Enter a name of 2 to 50 characters."),
  xy: z.string().regex(/^$|^(0|-?\d{1,5}px) (0|-?\d{1,5}px)$/, "Enter a logo position, like 0 -40px."),
  repairLaborRates: z.array(amount).min(1, "Enter one to five rates.").max(5, "Enter one to five rates."),
  billingEmail: email.optional(),
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
