import * as z from "zod"
import { kitNames } from "#shared/domain/charges/charge-types.ts"
import type { InsuranceProvider } from "#shared/domain/charges/rates.ts"
import carrierRows from "./carriers.json" with { type: "json" }

const Row = z.strictObject({
  key: z.string(),
  text: z.string(),
  version: z.number(),
  /** Cents for repairs 1 to 5, or one rate per line. */
  repair: z.array(z.number()).default([6500, 1500, 1000, 1000, 1000]),
  /** Cents per hour, or per job when `flat`. */
  labor: z.number(),
  flat: z.boolean().default(false),
  /** Percent off list. */
  glass: z.number(),
  /** Percent off list: OEM, other makers. */
  moulding: z.tuple([z.number(), z.number()]),
  kit: z.enum(kitNames),
  /** Cents for W/S, H/M, and F/C, per opening, or for the job when `kitFlat`. */
  kits: z.tuple([z.number(), z.number(), z.number()]),
  kitFlat: z.boolean().default(false),
})

/** Invented carriers with typical terms: percent off list, hourly labor, urethane kit apart. */
export const carriers: readonly InsuranceProvider[] = z
  .array(Row)
  .parse(carrierRows)
  .map((row, index) => {
    const { key, text, version, kits, moulding } = row
    const type = row.kitFlat ? "flat" : "each"
    return {
      key,
      text,
      xy: `0 -${40 * index}px`,
      version,
      repairLaborType: row.repair.length === 1 ? "flat" : "each",
      repairLaborRates: row.repair,
      replaceLaborType: row.flat ? "flat" : "hourly",
      replaceLaborRate: row.labor,
      replaceDiscount: row.glass,
      replaceMouldingDiscounts: { oem: moulding[0], nonOem: moulding[1] },
      replaceInstallKitDefault: row.kit,
      replaceInstallKits: {
        "W/S": { type, value: kits[0] },
        "H/M": { type, value: kits[1] },
        "F/C": { type, value: kits[2] },
      },
    }
  })

export const prefixOf = (carrier: InsuranceProvider): string =>
  carrier.text
    .split(" ")
    .filter((word) => word !== "and")
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join("")
