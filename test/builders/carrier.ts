import { randomUUID } from "node:crypto"
import type { BodyTo } from "../driver/client.ts"

type Carrier = BodyTo<"POST", "/insuranceproviders">

export const carrier = (fields: Partial<Carrier> = {}): Carrier => ({
  key: `redwood-${randomUUID().slice(0, 13)}`,
  text: "Redwood Insurance Group",
  xy: "0 -80px",
  repairLaborType: "each",
  repairLaborRates: [65, 15, 10, 10, 10],
  replaceLaborType: "hourly",
  replaceLaborRate: 55,
  replaceDiscount: 33,
  replaceMouldingDiscounts: { oem: 0, nonOem: 10 },
  replaceInstallKitDefault: "F/C",
  replaceInstallKits: {
    "W/S": { type: "each", value: 10 },
    "H/M": { type: "each", value: 15 },
    "F/C": { type: "flat", value: 17.5 },
  },
  ...fields,
})
