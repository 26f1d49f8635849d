import { Big } from "big.js"
import { t } from "../../language.ts"
import { normalizeInput } from "../normalize-input.ts"

/**
 * Money is integer cents. Input is truncated, computed amounts are rounded half away from zero, in exact decimal
 * arithmetic: 330 × 1.15 + 100 is 479.5 (docs/domain.md, section 3).
 */

/** Upper limit of an amount, typed or computed, in cents. */
export const maxCents = 999_999_999
export const tooMuch = t("Enter at most 9,999,999.99.")

/** Rounds halves away from zero. Never returns -0. */
export const roundCents = (cents: Big): number => cents.round(0, Big.roundHalfUp).toNumber() + 0

/** Exact: 7.25 % of 466.29 is 3380.6025 cents. */
export const percentOf = (cents: number, percent: number): Big =>
  new Big(cents).times(percent).times(hundredth)

const hundredth = new Big("0.01")

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

const numberPattern = /^(\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(\.\d*)?$/

/** "5⁹⁹" is 5.99 on a price tag, and 599 once normalized. */
export const raisedDigit = /\p{No}/u

/** Parses "1,637.55", "$12", "−3.50", or 479.5. Undefined if it isn't a number. */
const parseExact = (input: string | number): Big | undefined => {
  if (typeof input === "number") return Number.isFinite(input) ? new Big(input) : undefined
  if (raisedDigit.test(input)) return undefined
  const [, minus, digits = ""] = /^\s*(-?)\$?(.*?)\s*$/.exec(normalizeInput(input)) ?? []
  if (!numberPattern.test(digits)) return undefined
  const size = new Big(digits.replaceAll(",", "").replace(/^\./, "0.").replace(/\.$/, ""))
  return minus ? size.neg() : size
}

const truncate = (value: Big | undefined, decimals: number): Big | undefined =>
  value?.round(decimals, Big.roundDown)

/** Parses dollars to cents, truncated to two decimals: "12.349" is 1234. */
export const parseMoney = (dollars: string | number): number | undefined => {
  const cents = truncate(parseExact(dollars), 2)?.times(100).toNumber()
  return cents !== undefined && Number.isSafeInteger(cents) ? cents + 0 : undefined
}

export const parseQuantity = (input: string | number): number | undefined => {
  const quantity = truncate(parseExact(input), 1)
  return quantity?.gte(0) ? quantity.toNumber() + 0 : undefined
}

/** Parses "39%", "7.25 %", or 39, truncated to four decimals. Tax rates have up to three. */
export const parsePercent = (input: string | number): number | undefined => {
  const percent = truncate(parseExact(typeof input === "string" ? input.replace(/\s*%\s*$/, "") : input), 4)
  return percent === undefined ? undefined : percent.toNumber() + 0
}

export const toDollars = (cents: number): number => cents / 100
/** "1234.50", for files and inputs. */
export const toDecimalText = (cents: number): string => toDollars(cents).toFixed(2)

/**
 * Splits a total by integer weights so that the shares add up to it. Remainder cents go to the largest fractions,
 * ties to the first. Without weights the shares are even.
 */
export const allocate = (total: number, weights: readonly number[]): number[] => {
  if (total < 0) return allocate(-total, weights).map((share) => 0 - share)
  const totalWeight = sum(weights)
  if (totalWeight === 0 && weights.length > 0)
    return allocate(
      total,
      weights.map(() => 1),
    )

  const divisor = BigInt(Math.abs(totalWeight))
  const portions = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(totalWeight < 0 ? -weight : weight)
    const remainder = ((exact % divisor) + divisor) % divisor
    return { index, share: Number((exact - remainder) / divisor), remainder }
  })
  const remaining = total - sum(portions.map((cut) => cut.share))
  const roundedUp = new Set(
    portions
      .toSorted((a, b) =>
        a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
      )
      .slice(0, remaining)
      .map((cut) => cut.index),
  )
  return portions.map((cut) => cut.share + (roundedUp.has(cut.index) ? 1 : 0))
}

const minus = "\u2212"

const unsigned = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",")}.${digits.slice(-2)}`
}

/** "1,637.55", with a true minus sign and no dollar sign. */
export const formatMoney = (cents: number): string => (cents < 0 ? minus : "") + unsigned(cents)

/** "$919.10", for the few main totals of a screen. */
export const formatHeadlineMoney = (cents: number): string => `${cents < 0 ? minus : ""}$${unsigned(cents)}`

export const formatPercent = (percent: number): string => `${percent < 0 ? minus : ""}${Math.abs(percent)}%`

export const formatQuantity = (quantity: number): string => quantity.toFixed(1)
