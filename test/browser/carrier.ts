import type { Person } from "../builders/people.ts"
import { call } from "./job.ts"

/** An insurer of a test's own. */
export const aCarrier = (clerk: Person, names: { key: string; text: string }) =>
  call(clerk, "POST", "/insuranceproviders", {
    xy: "0 0",
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
    ...names,
  })
