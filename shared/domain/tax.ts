import { allocate, percentOf, roundCents, sum } from "./money.ts"

/** Where nobody has entered a rate yet. Shown with the mark "rate not confirmed". */
export const unconfirmedTaxPercent = 7.25

export type TaxRate = {
  percent: number
  /** "typed" is what a clerk entered on the request; "default" is not confirmed by anyone */
  source: "zip" | "branch" | "typed" | "default"
}

/** A rate that holds from a day on, until the next one of the same place. */
export type DatedRate = {
  /** YYYY-MM-DD, the first day on which it holds */
  from: string
  percent: number
}

/** The rates of the place of the job. A ZIP stands over its branch: a city may lie outside the branch's district. */
export type PlaceRates = {
  branch: readonly DatedRate[]
  zip: readonly DatedRate[]
}

const holdingOn = (day: string, rates: readonly DatedRate[]): DatedRate | undefined =>
  rates.reduce<DatedRate | undefined>(
    (latest, rate) => (rate.from <= day && (!latest || rate.from > latest.from) ? rate : latest),
    undefined,
  )

export const taxRateOn = (day: string, rates: PlaceRates): TaxRate => {
  const zip = holdingOn(day, rates.zip)
  if (zip) return { percent: zip.percent, source: "zip" }
  const branch = holdingOn(day, rates.branch)
  if (branch) return { percent: branch.percent, source: "branch" }
  return { percent: unconfirmedTaxPercent, source: "default" }
}

/**
 * The rate of a request is that of its appointment's day and place. Once that day has come, or any money was taken, or a clerk
 * typed it, the stored rate stays: an invoice never changes because a rate did. `moved` says that this change gave the job
 * another place or day: what was stored for the old ones holds no more, unless money was taken or the rate was typed.
 */
export const taxRateOfRequest = (
  request: { taxRate?: TaxRate; appointmentDate?: string; hasPayment: boolean; moved?: boolean },
  rates: PlaceRates,
  today: string,
): TaxRate => {
  const { taxRate, appointmentDate, hasPayment, moved = false } = request
  const isDayHere = appointmentDate !== undefined && appointmentDate <= today
  const fixed = hasPayment || taxRate?.source === "typed" || (isDayHere && !moved)
  return taxRate && fixed ? taxRate : taxRateOn(appointmentDate ?? today, rates)
}

/** Some accounts carry the exemption in their billing notes, in capitals (owner's specification). */
export const isTaxExempt = (billing: {
  taxExempt?: boolean | undefined
  billingNotes?: string | undefined
}): boolean => billing.taxExempt === true || (billing.billingNotes?.includes("TAX EXEMPT") ?? false)

/** Tax on parts only (labor to install or repair is not taxed in California), rounded once, and each line's share of it. */
export const taxOnParts = (
  parts: readonly number[],
  percent: number,
  exempt: boolean,
): { tax: number; shares: number[] } => {
  const tax = exempt ? 0 : roundCents(percentOf(sum(parts), percent))
  return { tax, shares: allocate(tax, parts) }
}
