import type { PlaceRates } from "#shared/domain/tax.ts"

/** What the rules of a request read of a branch. */
export type BranchFacts = {
  _id: string
  zone: string
  city: string
  /** cities whose mobile jobs this branch does */
  cities: string[]
  zip: string
  taxRates: { from: string; percent: number }[]
  zipTaxRates: { zip: string; from: string; percent: number }[]
}

/** Tax belongs to the place of the job: the branch, and over it the ZIP (docs/domain.md, section 3, "The law"). */
export const ratesAt = (branch: BranchFacts | undefined, zip: string | undefined): PlaceRates => ({
  branch: branch?.taxRates ?? [],
  zip: branch?.zipTaxRates.filter((rate) => rate.zip === zip) ?? [],
})
