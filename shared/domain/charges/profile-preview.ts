import { unconfirmedTaxPercent } from "../money/tax.ts"
import type { Charge } from "./charge.ts"
import type { KitName } from "./charge-types.ts"
import { newInstallKit, newLine } from "./line.ts"
import { priceCharges } from "./pricing.ts"
import type { BillingProfile, InsuranceProvider } from "./rates.ts"
import { type ComputedTotals, computeTotals } from "./totals.ts"

/* Prices sample jobs by a billing profile or a carrier, for the editors of both. */

export type SampleJob = {
  glass: { list: number; cost: number; hours: number }
  kits: number
  mouldings: { oem: number; nonOem: number }
  chips: number
  taxRate: number
}

export const sampleJob: SampleJob = {
  glass: { list: 48_000, cost: 16_500, hours: 2.6 },
  kits: 2,
  mouldings: { oem: 5_825, nonOem: 3_400 },
  chips: 3,
  taxRate: unconfirmedTaxPercent,
}

const chargesOf = (job: SampleJob, usualKit: KitName): Charge[] => {
  const { list, cost, hours } = job.glass
  return [
    { ...newLine("Replace", "glass"), description: "Windshield", list, cost, laborhours: hours },
    { ...newInstallKit(usualKit, "kit"), quantity: job.kits },
    {
      ...newLine("Moulding", "oem"),
      description: "Molding, OEM",
      list: job.mouldings.oem,
      partType: "oem",
    },
    {
      ...newLine("Moulding", "nonOem"),
      description: "Molding",
      list: job.mouldings.nonOem,
      partType: "nags",
    },
    {
      ...newLine("Repair", "chips"),
      description: job.chips === 1 ? "1 chip" : `${job.chips} chips`,
      quantity: job.chips,
    },
  ]
}

export const previewOfProfile = (profile: BillingProfile, job: SampleJob = sampleJob): ComputedTotals =>
  computeTotals({
    invoiceType: "Net",
    charges: priceCharges(chargesOf(job, profile.replaceInstallKitDefault), { by: "profile", profile }),
    taxRate: job.taxRate,
    taxExempt: profile.taxExempt,
  })

export const previewOfCarrier = (carrier: InsuranceProvider, job: SampleJob = sampleJob): ComputedTotals =>
  computeTotals({
    invoiceType: "Insurance",
    charges: priceCharges(chargesOf(job, carrier.replaceInstallKitDefault), { by: "carrier", carrier }),
    taxRate: job.taxRate,
  })
