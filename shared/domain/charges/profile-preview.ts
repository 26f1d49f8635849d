import { unconfirmedTaxPercent } from "../tax.ts"
import type { Charge, KitName } from "./charge.ts"
import { newInstallKit, newLine } from "./line.ts"
import { priceCharges } from "./pricing.ts"
import type { BillingProfile, InsuranceProvider } from "./rates.ts"
import { type ComputedTotals, computeTotals } from "./totals.ts"

/** A job to try a profile on. Cents and hours; a tax rate is percent. */
export type SampleJob = {
  /** the windshield: its list price, what it costs the shop, and the hours to put it in */
  glass: { list: number; cost: number; hours: number }
  kits: number
  /** list price of an OEM moulding and of another */
  mouldings: { oem: number; nonOem: number }
  chips: number
  taxRate: number
}

/** A windshield with its mouldings, and three chips in another glass, at the tax that holds without a rate. */
export const sampleJob: SampleJob = {
  glass: { list: 48_000, cost: 16_500, hours: 2.6 },
  kits: 2,
  mouldings: { oem: 5_825, nonOem: 3_400 },
  chips: 3,
  taxRate: unconfirmedTaxPercent,
}

/** The job as a clerk takes it, with the kit that is usual there. */
const chargesOf = (job: SampleJob, usualKit: KitName): Charge[] => {
  const { list, cost, hours } = job.glass
  return [
    { ...newLine("Replace", "glass"), description: "Windshield", list, cost, laborhours: hours },
    { ...newInstallKit(usualKit, "kit"), quantity: job.kits },
    {
      ...newLine("Moulding", "oem"),
      description: "Moulding, OEM",
      list: job.mouldings.oem,
      partType: "oem",
    },
    {
      ...newLine("Moulding", "nonOem"),
      description: "Moulding",
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

/**
 * What a job would cost an account under its profile, saved or not: the lines and the totals, each with its "Why". The same
 * rules that price a request, so the clerk sees before saving what the rates come to.
 */
export const previewOfProfile = (profile: BillingProfile, job: SampleJob = sampleJob): ComputedTotals =>
  computeTotals({
    invoiceType: "Net",
    charges: priceCharges(chargesOf(job, profile.replaceInstallKitDefault), { by: "profile", profile }),
    taxRate: job.taxRate,
    taxExempt: profile.taxExempt,
  })

/** The same at a carrier's rates. */
export const previewOfCarrier = (carrier: InsuranceProvider, job: SampleJob = sampleJob): ComputedTotals =>
  computeTotals({
    invoiceType: "Insurance",
    charges: priceCharges(chargesOf(job, carrier.replaceInstallKitDefault), { by: "carrier", carrier }),
    taxRate: job.taxRate,
  })
