import type { KitName } from "#shared/domain/charges/charge-types.ts"
import type { InsuranceProvider } from "#shared/domain/charges/rates.ts"

type Rates = {
  version: number
  /** cents for repairs 1 to 5, or one rate per line */
  repair: number[]
  /** cents per hour, or per job when `flat` */
  labor: number
  flat?: true
  glass: number
  moulding: [oem: number, nonOem: number]
  kit: KitName
  /** cents for W/S, H/M, and F/C, or one for the job */
  kits: [number, number, number]
  kitFlat?: true
}

const carrier =
  (key: string, text: string, rates: Rates) =>
  (index: number): InsuranceProvider => {
    const type = rates.kitFlat ? "flat" : "each"
    const [ws, hm, fc] = rates.kits
    return {
      key,
      text,
      xy: `0 -${40 * index}px`,
      version: rates.version,
      repairLaborType: rates.repair.length === 1 ? "flat" : "each",
      repairLaborRates: rates.repair,
      replaceLaborType: rates.flat ? "flat" : "hourly",
      replaceLaborRate: rates.labor,
      replaceDiscount: rates.glass,
      replaceMouldingDiscounts: { oem: rates.moulding[0], nonOem: rates.moulding[1] },
      replaceInstallKitDefault: rates.kit,
      replaceInstallKits: {
        "W/S": { type, value: ws },
        "H/M": { type, value: hm },
        "F/C": { type, value: fc },
      },
    }
  }

const usualRepair = [6500, 1500, 1000, 1000, 1000]

/** Invented carriers with typical terms: percent off list, hourly labor, urethane kit apart. */
export const carriers: readonly InsuranceProvider[] = [
  carrier("sierra", "Sierra Mutual", {
    version: 7,
    repair: usualRepair,
    labor: 6500,
    glass: 38,
    moulding: [0, 20],
    kit: "F/C",
    kits: [1500, 1800, 2000],
  }),
  carrier("golden-valley", "Golden Valley Mutual", {
    version: 4,
    repair: [7000, 2000, 1500, 1500, 1500],
    labor: 8000,
    glass: 45,
    moulding: [0, 25],
    kit: "H/M",
    kits: [2000, 2500, 2500],
  }),
  carrier("pacific-coast", "Pacific Coast Casualty", {
    version: 11,
    repair: [7500],
    labor: 6000,
    glass: 35,
    moulding: [10, 20],
    kit: "W/S",
    kits: [1200, 1500, 1800],
  }),
  carrier("delta", "Delta Farmers Exchange", {
    version: 3,
    repair: usualRepair,
    labor: 7000,
    glass: 40,
    moulding: [0, 15],
    kit: "W/S",
    kits: [1500, 1800, 1800],
  }),
  carrier("redwood", "Redwood Insurance Group", {
    version: 9,
    repair: usualRepair,
    labor: 5500,
    glass: 33,
    moulding: [0, 10],
    kit: "F/C",
    kits: [1000, 1500, 1750],
  }),
  carrier("harbor", "Harbor National", {
    version: 2,
    repair: [6000, 1200, 1200, 1200, 1200],
    labor: 17500,
    flat: true,
    glass: 42,
    moulding: [5, 20],
    kit: "H/M",
    kits: [3500, 4000, 4000],
    kitFlat: true,
  }),
  carrier("capitol", "Capitol Auto Club", {
    version: 14,
    repair: [7000, 1500, 1500, 1000, 1000],
    labor: 6800,
    glass: 36,
    moulding: [0, 20],
    kit: "F/C",
    kits: [1500, 1800, 2000],
  }),
  carrier("blue-oak", "Blue Oak Indemnity", {
    version: 1,
    repair: usualRepair,
    labor: 7500,
    glass: 44,
    moulding: [0, 25],
    kit: "W/S",
    kits: [1800, 2200, 2400],
  }),
  carrier("stanislaus", "Stanislaus Mutual", {
    version: 5,
    repair: [6500],
    labor: 6200,
    glass: 37,
    moulding: [0, 15],
    kit: "W/S",
    kits: [1300, 1600, 1800],
  }),
  carrier("trinity", "Trinity Property and Casualty", {
    version: 6,
    repair: usualRepair,
    labor: 5800,
    glass: 34,
    moulding: [0, 20],
    kit: "H/M",
    kits: [1500, 1800, 2000],
  }),
  carrier("monarch", "Monarch Direct", {
    version: 8,
    repair: [5500, 1000, 1000, 1000, 1000],
    labor: 5000,
    glass: 48,
    moulding: [15, 30],
    kit: "W/S",
    kits: [1000, 1200, 1500],
  }),
  carrier("western-plains", "Western Plains Insurance", {
    version: 2,
    repair: [7000],
    labor: 7200,
    glass: 39,
    moulding: [0, 20],
    kit: "F/C",
    kits: [1600, 1900, 2100],
  }),
  carrier("foothill", "Foothill Fire and Auto", {
    version: 4,
    repair: usualRepair,
    labor: 6600,
    glass: 38,
    moulding: [0, 20],
    kit: "W/S",
    kits: [1500, 1800, 2000],
  }),
  carrier("beacon", "Beacon Casualty", {
    version: 3,
    repair: [6800, 1800, 1200, 1200, 1200],
    labor: 16000,
    flat: true,
    glass: 40,
    moulding: [5, 25],
    kit: "W/S",
    kits: [3000, 3500, 3800],
    kitFlat: true,
  }),
  carrier("teamster", "Central Valley Drivers Mutual", {
    version: 1,
    repair: usualRepair,
    labor: 7800,
    glass: 41,
    moulding: [0, 20],
    kit: "H/M",
    kits: [1700, 2000, 2200],
  }),
].map((at, index) => at(index))

export const prefixOf = (carrier: InsuranceProvider): string =>
  carrier.text
    .split(" ")
    .filter((word) => word !== "and")
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join("")
