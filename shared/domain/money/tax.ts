import { allocate, percentOf, roundCents, sum } from "./money.ts"

/** Default rate, shown as "rate not confirmed". */
export const unconfirmedTaxPercent = 7.25

export type TaxRate = {
  percent: number
  /** "typed" by a clerk on the request. "default" is unconfirmed. */
  source: "zip" | "branch" | "typed" | "default"
}

/** A rate valid from a day until the next one of the same location. */
export type DatedRate = {
  from: string
  percent: number
}

/** Rates of the job's location. A ZIP overrides its branch, because it can lie in another tax district. */
export type LocationRates = {
  branch: readonly DatedRate[]
  zip: readonly DatedRate[]
}

const findRateOn = (day: string, rates: readonly DatedRate[]): DatedRate | undefined =>
  rates.reduce<DatedRate | undefined>(
    (latest, rate) => (rate.from <= day && (!latest || rate.from > latest.from) ? rate : latest),
    undefined,
  )

export const taxRateOn = (day: string, rates: LocationRates): TaxRate => {
  const zip = findRateOn(day, rates.zip)
  if (zip) return { percent: zip.percent, source: "zip" }
  const branch = findRateOn(day, rates.branch)
  if (branch) return { percent: branch.percent, source: "branch" }
  return { percent: unconfirmedTaxPercent, source: "default" }
}

/**
 * The tax rate of a request, by its location and `date`: the appointment's day, else that of its completion. It is
 * fixed by the first save on or after that day (`ratedOn` is the day of the last save, which may have been before an
 * owner entered a new rate), by a payment, or by a clerk who typed it. `moved` means this change gave the job another
 * day or location, which replaces a rate that was fixed only by its day.
 */
export const taxRateOfRequest = (
  request: {
    taxRate?: TaxRate
    date?: string | undefined
    ratedOn?: string | undefined
    hasPayment: boolean
    moved?: boolean
  },
  rates: LocationRates,
  today: string,
): TaxRate => {
  const { taxRate, date, ratedOn = "", hasPayment, moved = false } = request
  const isOfItsDay = date !== undefined && date <= ratedOn
  const fixed = hasPayment || taxRate?.source === "typed" || (isOfItsDay && !moved)
  return taxRate && fixed ? taxRate : taxRateOn(date ?? today, rates)
}

/** Some accounts have TAX EXEMPT in their billing notes (owner's specification). */
export const isTaxExempt = (billing: {
  taxExempt?: boolean | undefined
  billingNotes?: string | undefined
}): boolean => billing.taxExempt === true || (billing.billingNotes?.includes("TAX EXEMPT") ?? false)

/** Tax on parts (California doesn't tax labor), rounded once, with each line's share. */
export const taxOnParts = (
  parts: readonly number[],
  percent: number,
  exempt: boolean,
): { tax: number; shares: number[] } => {
  const tax = exempt ? 0 : roundCents(percentOf(sum(parts), percent))
  return { tax, shares: allocate(tax, parts) }
}
