import type { ShownQuote } from "#shared/api/quotes.ts"
import { formatHeadlineMoney, parseMoney } from "#shared/domain/money/money.ts"
import {
  type Calibration,
  calibrationOf,
  type PriceRange,
  priceRangeText,
  quoteTitle,
  serviceOfQuote,
} from "#shared/domain/quotes/quote.ts"
import { t } from "#shared/language.ts"
import {
  type Draft,
  type PricedFacts,
  pricedFields,
  type QuotedPrice,
  withCar,
  withoutTime,
} from "./draft.ts"

/* Whether the quote's price still holds for the draft. */

export type QuoteFacts = Omit<ShownQuote, "heldUntil" | "price" | "range" | "insuranceDeductible"> & {
  price?: number | undefined
  range?: PriceRange | undefined
  insuranceDeductible?: number | undefined
}

export function withQuote(draft: Draft, quote: QuoteFacts): Draft {
  const { _id, service, vehicle, carId = "", panes, chips = 1, price, range, vin = "" } = quote
  const { year, make = "", model = "", style = "", insuranceCarrierKey, insuranceDeductible } = quote
  const hasCarName = year !== undefined && make !== "" && model !== ""
  const pricedFacts: PricedFacts = {
    service: serviceOfQuote(quote),
    year: hasCarName ? String(year) : "",
    make: hasCarName ? make : "",
    model: hasCarName ? model : "",
    style: hasCarName ? style : "",
    inOwnWords: !hasCarName,
    panes: panes.length > 0 ? panes : ["windshield"],
  }
  return {
    ...withCar(draft, { carId, ...pricedFacts, panes: [...pricedFacts.panes] }),
    carWords: hasCarName ? "" : vehicle,
    vin,
    decodedVin: hasCarName ? vin : "",
    chips,
    ...(service === "repair" && { size: "chip" as const }),
    ...(insuranceCarrierKey && { payer: "insurance" as const, carrierKey: insuranceCarrierKey }),
    ...(insuranceDeductible !== undefined && { deductible: String(insuranceDeductible / 100) }),
    ...withoutTime(draft),
    reached: "visit",
    quoted: {
      ...pricedFacts,
      id: _id,
      carId,
      price,
      range,
      calibration: calibrationOf(quote),
      what: `${quoteTitle(quote)}, ${vehicle}`,
    },
  }
}

export const isAsQuoted = (draft: Draft): boolean => {
  const { quoted } = draft
  return (
    quoted !== undefined &&
    pricedFields.every((field) => draft[field] === quoted[field]) &&
    draft.panes.length === quoted.panes.length &&
    quoted.panes.every((pane) => draft.panes.includes(pane))
  )
}

/** Its price stands, so the catalog is not queried for another. */
export const isFromQuotePage = (draft: Draft): boolean =>
  draft.quoted !== undefined && draft.quoted.glass === undefined && isAsQuoted(draft)

/** A price or a range. */
export const hasPrice = (draft: Draft): boolean =>
  draft.quoted !== undefined && isAsQuoted(draft) && quotedText(draft.quoted) !== undefined

/** What the shown price leaves out. Undefined without a price, as for other payers. */
export const unpricedCalibration = (draft: Draft): Calibration | undefined =>
  draft.payer === "cash" && hasPrice(draft) ? draft.quoted?.calibration : undefined

/** Also if another payer pays it. */
export const isPriced = (draft: Draft): boolean => draft.quoted?.price !== undefined && isAsQuoted(draft)

export const backToQuoted = (draft: Draft): Draft => {
  const { quoted } = draft
  if (!quoted) return draft
  const { service, year, make, model, style, inOwnWords, panes, carId = "", answers = {}, byVin } = quoted
  const car = { year, make, model, style, inOwnWords, carId, answers, byVin }
  return { ...withCar(draft, car), service, panes: [...panes] }
}

/** "$338.00", or "$338 to $402" while the VIN decides. */
export const quotedText = ({
  price,
  range,
}: Partial<Pick<QuotedPrice, "price" | "range">>): string | undefined =>
  range ? priceRangeText(range) : price === undefined ? undefined : formatHeadlineMoney(price)

/** The most that an insured visitor pays. */
const insuredText = ({ deductible, quoted }: Draft, carrier: string | undefined): [string, string] => {
  const cents = deductible.trim() === "" ? undefined : parseMoney(deductible)
  const price = quoted && quotedText(quoted)
  return [
    cents === undefined ? t("Your deductible at most") : t(`You pay at most ${formatHeadlineMoney(cents)}`),
    t(
      `${carrier ?? t("Your insurer")} pays the rest, by its own prices.${price === undefined ? "" : t(` Without insurance it is ${price}.`)}`,
    ),
  ]
}

export function priceText(draft: Draft, carrier?: string): [string, string] {
  const { quoted, payer, promoCode } = draft
  const before = t("Nothing is charged now. You authorize the price on your link before the work starts.")
  if (payer === "insurance") return insuredText(draft, carrier)
  const price = quoted && quotedText(quoted)
  if (!quoted || price === undefined) return [t("We'll call you with the price"), before]
  if (!isAsQuoted(draft))
    return [
      t("We'll call you with the new price"),
      t(`The price, ${price}, was for: ${quoted.what}. It doesn't hold for what you changed.`),
    ]
  if (payer === "net") return [t("By your account's terms"), before]
  if (promoCode !== "")
    return [
      t(`${price} less your promo code`),
      t(
        `${price} is the price with tax, as quoted. Your link shows it with ${promoCode} taken off. ${before}`,
      ),
    ]
  if (quoted.range) return [price, t(`With tax. We check by VIN which glass fits. ${before}`)]
  return [price, t(`The whole price with tax, as quoted. ${before}`)]
}
