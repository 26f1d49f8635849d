import * as z from "zod"
import { kitNames } from "../domain/charges/charge.ts"
import type { InsuranceProvider as Rates } from "../domain/charges/rates.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { money, storedKinds } from "./kinds.ts"

/** An insurance provider and what it pays (spec 2, section 3). Rates are for staff alone. */
const providerFields = <M extends z.ZodType>(money: M) => {
  const kit = z.object({ type: z.enum(["flat", "each"]), value: money })
  return {
    key: z.string(),
    text: z.string(),
    /** offset in the sprite of logos */
    xy: z.string(),
    /** of its rates, for the explanation of a price */
    version: z.int().optional(),
    repairLaborType: z.enum(["flat", "each"]),
    /** for the first to the fifth repair */
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
export const StoredInsuranceProvider: z.ZodType<Rates> = z.object(providerFields(storedKinds.money))
const PublicProvider = InsuranceProvider.pick({ key: true, text: true, xy: true })

export const listInsuranceProviders = endpoint({
  area: "carriers",
  name: "list-insurance-providers",
  method: "GET",
  path: "/insuranceproviders",
  roles: "public",
  access: ["table:read"],
  reply: byRole(z.array(InsuranceProvider), {
    public: z.array(PublicProvider),
    user: z.array(PublicProvider),
  }),
  refusals: [],
})
