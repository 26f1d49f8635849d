import type { LocationRates } from "#shared/domain/money/tax.ts"

export type BranchFacts = {
  _id: string
  zone: string
  city: string
  cities: string[]
  zip: string
  taxRates: { from: string; percent: number }[]
  zipTaxRates: { zip: string; from: string; percent: number }[]
}

/** Rates of the job's branch and ZIP (docs/domain.md, section 3, "The law"). */
export const taxRatesAt = (branch: BranchFacts | undefined, zip: string | undefined): LocationRates => ({
  branch: branch?.taxRates ?? [],
  zip: branch?.zipTaxRates.filter((rate) => rate.zip === zip) ?? [],
})
