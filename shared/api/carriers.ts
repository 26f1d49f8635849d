import * as z from "zod"
import { byRole, endpoint } from "./endpoint.ts"
import { money } from "./kinds.ts"

/** An insurance provider and what it pays (spec 2, section 3). Rates are for staff alone. */
export const InsuranceProvider = z.object({
  key: z.string(),
  text: z.string(),
  /** offset in the sprite of logos */
  xy: z.string(),
  repairLaborType: z.enum(["flat", "each"]),
  /** for the first to the fifth repair */
  repairLaborRates: z.array(money),
  replaceLaborType: z.enum(["hourly", "flat"]),
  replaceLaborRate: money,
  /** percent off list */
  replaceDiscount: z.number(),
  replaceMouldingDiscounts: z.object({ oem: z.number(), nonOem: z.number() }),
  replaceInstallKitDefault: z.enum(["W/S", "H/M", "F/C"]),
  replaceInstallKits: z.record(
    z.enum(["W/S", "H/M", "F/C"]),
    z.object({ type: z.enum(["flat", "each"]), value: money }),
  ),
})

export const listInsuranceProviders = endpoint({
  area: "carriers",
  name: "list-insurance-providers",
  method: "GET",
  path: "/insuranceproviders",
  roles: "public",
  access: ["table:read"],
  reply: byRole(z.array(InsuranceProvider), {
    public: z.array(InsuranceProvider.pick({ key: true, text: true, xy: true })),
    user: z.array(InsuranceProvider.pick({ key: true, text: true, xy: true })),
  }),
  refusals: [],
})
