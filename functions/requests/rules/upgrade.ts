import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Charge } from "#shared/domain/charges/charge.ts"
import type { PricedFigure, PriceSource } from "#shared/domain/charges/charge-types.ts"
import { toDollars } from "#shared/domain/money/money.ts"

type Item = Readonly<Record<string, unknown>>

/**
 * Versions of a stored request. 1: only the version in a line's "Why" shows that rates priced it, and the carrier is
 * a name. 2: each figure says who priced it, and the carrier is a key. 3: each payment has a ledger item. 4: a
 * pending refund is separate from a pending payment. 5: a line's flat markup is in dollars instead of cents. 6: each
 * rejection of the bill is kept. 7: a supplement keeps all bills that it adds to.
 */
export const requestSchema = 7

const sources = { Insurance: "carrier", Net: "profile", Cash: "cash", Warranty: undefined } as const

/** Without rates in its "Why", a figure was typed. Kits were always chosen by hand. */
const marksOf = (line: Charge, invoiceType: ServiceRequest["invoiceType"]): Charge["pricedBy"] => {
  const marks: Partial<Record<PricedFigure, PriceSource>> = {}
  for (const figure of ["net", "labor"] as const) {
    const source = line.why?.[figure]?.version ? sources[invoiceType] : undefined
    if (source) marks[figure] = source
    else if (line[figure] !== 0) marks[figure] = "typed"
  }
  if (line.kit) marks.kit = "typed"
  return Object.keys(marks).length > 0 ? marks : undefined
}

export const needsCarrierKey = (item: Item): boolean =>
  item.schema === 1 && Boolean(item.insuranceCarrier) && !item.insuranceCarrierKey

const withPaymentsToCarry = (item: Item): Item =>
  Array.isArray(item.payments) && item.payments.length > 0 ? { ...item, carryPayments: true } : item

const withRefundApart = (item: Item): Item => {
  const { pendingPayment: pending } = item as { pendingPayment?: { kind?: unknown } }
  return pending?.kind === "refund" ? { ...item, pendingPayment: undefined, pendingRefund: pending } : item
}

const inDollars = (line: Charge): Charge => ({
  ...line,
  ...(line.markuptype === "flat" && line.markup !== undefined && { markup: toDollars(line.markup) }),
  ...(line.markdowntype === "flat" && line.markdown !== undefined && { markdown: toDollars(line.markdown) }),
})

const withFlatMarkupInDollars = (item: Item): Item => {
  const { charges, earlier } = item as unknown as Pick<ServiceRequest, "charges" | "earlier">
  const books = earlier?.map((book) => ({ ...book, charges: book.charges.map(inDollars) }))
  return { ...item, charges: charges.map(inDollars), ...(books && { earlier: books }) }
}

/** A rejection belongs to the carrier whose bill it was, also if the job has another payer now. */
const withEachRejection = ({ billRejection: last, ...item }: Item): Item => {
  if (!last) return item
  const bill = item.insurerBill as ServiceRequest["insurerBill"]
  const { carrierKey } = bill ?? { carrierKey: item.insuranceCarrierKey }
  return { ...item, billRejections: [{ ...last, by: "", carrierKey }] }
}

/** Before, a supplement kept the bill just before it. */
const withEarlierBills = (item: Item): Item => {
  const { supplementTo, ...bill } = (item.insurerBill ?? {}) as { supplementTo?: object }
  return supplementTo ? { ...item, insurerBill: { ...bill, earlierBills: [supplementTo] } } : item
}

/**
 * Upgrades an item to the current version. `carrierKey` is the key for its carrier's name. Items of a later version
 * (written by a newer release before a rollback, or during a deploy) are returned unchanged.
 */
export const upgradeRequest = (stored: Item, carrierKey?: string): Item => {
  if (Number(stored.schema) >= requestSchema) return stored
  const withBills = withEarlierBills(stored)
  if (withBills.schema === 6) return withBills
  const item = withEachRejection(withBills)
  if (item.schema === 5) return item
  const withDollarMarkup = withFlatMarkupInDollars(item)
  if (item.schema === 4) return withDollarMarkup
  const withSeparateRefund = withRefundApart(withDollarMarkup)
  if (item.schema === 3) return withSeparateRefund
  const withCarriedPayments = withPaymentsToCarry(withSeparateRefund)
  if (item.schema !== 1) return withCarriedPayments
  // Parsing the upgraded item finds any invalid data.
  const { charges, invoiceType } = withCarriedPayments as unknown as Pick<
    ServiceRequest,
    "charges" | "invoiceType"
  >
  return {
    ...withCarriedPayments,
    ...(carrierKey && { insuranceCarrierKey: carrierKey }),
    charges: charges.map((line) =>
      line.pricedBy ? line : { ...line, pricedBy: marksOf(line, invoiceType) },
    ),
  }
}
