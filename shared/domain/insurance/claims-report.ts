import type { Claim } from "../../api/claims.ts"
import { sum } from "../money/money.ts"
import { daysBetween, monthOf } from "../schedule/dates.ts"
import { type RejectionReason, rejectionReasons } from "./rejection.ts"

type Row = Pick<
  Claim,
  "list" | "since" | "amount" | "carrierKey" | "carrier" | "completedOn" | "billedOn" | "paidOn"
>

/** Days, or undefined if nothing was measured. */
const median = (days: readonly number[]): number | undefined => {
  const sorted = days.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? undefined : Math.round((low + high) / 2)
}

const daysToBill = ({ completedOn, billedOn }: Row): number[] =>
  completedOn && billedOn ? [Math.max(0, daysBetween(completedOn, billedOn))] : []

/** To the day on the remittance, which may be posted days later. One before the bill isn't the payment's. */
const daysToPay = ({ list, since, billedOn, paidOn = since }: Row): number[] =>
  list === "paid" && billedOn ? [Math.max(0, daysBetween(billedOn, paidOn < billedOn ? since : paidOn))] : []

/** Days are medians. `paid` counts the paid bills that `daysToPay` is from. */
export type CarrierTimes = {
  carrierKey?: string | undefined
  carrier?: string | undefined
  bills: number
  paid: number
  daysToBill?: number | undefined
  daysToPay?: number | undefined
  rejections: { reason: RejectionReason; count: number }[]
}

export type Rejections = { carrierKey: string | undefined; reason: RejectionReason; count: number }

/** How often bills were rejected for each reason, in the order of the list of reasons. */
export const countByReason = (
  rejections: readonly Omit<Rejections, "carrierKey">[],
): CarrierTimes["rejections"] =>
  rejectionReasons.flatMap((reason) => {
    const count = sum(rejections.filter((one) => one.reason === reason).map((one) => one.count))
    return count === 0 ? [] : [{ reason, count }]
  })

const timesOf = (
  claims: readonly Row[],
  rejections: readonly Rejections[],
): Omit<CarrierTimes, "carrierKey" | "carrier"> => ({
  bills: claims.filter(({ billedOn }) => billedOn !== undefined).length,
  paid: claims.flatMap(daysToPay).length,
  daysToBill: median(claims.flatMap(daysToBill)),
  daysToPay: median(claims.flatMap(daysToPay)),
  rejections: countByReason(rejections),
})

/** Of the bills that were paid in the month. */
type MonthTimes = { month: string; paid: number; daysToBill?: number | undefined; daysToPay: number }

/**
 * How quickly bills go out and are paid, and how often they are rejected, per carrier (most bills first) and per month
 * of the payment.
 */
export const claimsReport = (
  claims: readonly Row[],
  rejections: readonly Rejections[],
  carrierNames: ReadonlyMap<string, string>,
): { carriers: CarrierTimes[]; months: MonthTimes[] } => {
  const sent = claims.filter(({ billedOn }) => billedOn !== undefined)
  const carrierKeys = new Set([...sent, ...rejections].map(({ carrierKey }) => carrierKey))
  const byMonth = Map.groupBy(
    sent.filter(({ list }) => list === "paid"),
    ({ since }) => monthOf(since),
  )
  return {
    carriers: [...carrierKeys]
      .map((carrierKey) => {
        const carrierClaims = sent.filter((claim) => claim.carrierKey === carrierKey)
        const ofCarrier = rejections.filter((one) => one.carrierKey === carrierKey)
        const carrier = carrierClaims.at(-1)?.carrier ?? carrierNames.get(carrierKey ?? "")
        return { carrierKey, carrier, ...timesOf(carrierClaims, ofCarrier) }
      })
      .toSorted(
        (one, other) =>
          other.bills - one.bills || (one.carrier ?? "").localeCompare(other.carrier ?? "", "en"),
      ),
    months: [...byMonth]
      .map(([month, monthClaims]) => ({
        month: `${month}-01`,
        paid: monthClaims.length,
        daysToBill: median(monthClaims.flatMap(daysToBill)),
        daysToPay: median(monthClaims.flatMap(daysToPay)) ?? 0,
      }))
      .toSorted((one, other) => one.month.localeCompare(other.month)),
  }
}

/** Assumed days until a carrier with too few paid bills pays. */
const defaultUsualDays = 30
const minPaidBills = 3

/** Months of paid bills that a carrier's usual days are learned from. */
export const learnedMonths = 3

/** Days in which the carrier usually pays, learned from its own bills. */
export const usualDays = (
  carriers: readonly Pick<CarrierTimes, "carrierKey" | "paid" | "daysToPay">[],
  carrierKey: string | undefined,
): number => {
  const known = carriers.find((one) => one.carrierKey === carrierKey)
  return known?.daysToPay !== undefined && known.paid >= minPaidBills ? known.daysToPay : defaultUsualDays
}

type Outstanding = { list: "submitted" | "shortPaid"; since: string; amount: number }

type OpenClaim = {
  list: string
  since: string
  amount: number
  outstanding?: Outstanding | undefined
  laterBills?: Omit<Outstanding, "list"> | undefined
}

/** What the carrier has bills for and hasn't paid, also while a supplement to them isn't sent or is rejected. */
export const outstandingOf = ({ list, since, amount, outstanding, laterBills }: OpenClaim): Outstanding[] => {
  const own: Outstanding | undefined =
    list === "submitted" || list === "shortPaid" ? { list, since, amount } : outstanding
  const later = laterBills && { list: "submitted" as const, ...laterBills }
  return [own, later].flatMap((bills) => bills ?? [])
}

/** Bills, and rests of short payments, that are open for longer than the carrier usually takes. */
export const lateOf = (claim: OpenClaim, usual: number, today: string): Outstanding[] =>
  outstandingOf(claim).filter(({ since }) => daysBetween(since, today) > usual)
