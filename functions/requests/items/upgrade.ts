import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Charge, PricedFigure, PriceSource } from "#shared/domain/charges/charge.ts"
import { toDollars } from "#shared/domain/money.ts"
import type { Item } from "../../platform/table.ts"

/**
 * Shapes of a stored request. Of the first, a line said by the version in its "Why" alone that rates had priced it, and the
 * carrier was a name. The second says who priced each figure, and means the carrier by its key. The third has an item of the
 * ledger for each payment. The fourth knows a refund that is on its way beside a payment that is. The fifth has a line's flat
 * markup in dollars, not in cents.
 */
export const requestSchema = 5

const sources = { Insurance: "carrier", Net: "profile", Cash: "cash", Warranty: undefined } as const

/** A figure without rates in its "Why" was typed by somebody; so was a kit, which had to be chosen. */
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

/** Whether the carrier of an item is still to be found by its name. */
export const namesCarrier = (item: Item): boolean =>
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

/** An item of any shape in the shape of today; `carrierKey` is what its carrier's name stands for. */
export const upgraded = (item: Item, carrierKey?: string): Item => {
  if (item.schema === requestSchema) return item
  const priced = withFlatMarkupInDollars(item)
  if (item.schema === 4) return priced
  const apart = withRefundApart(priced)
  if (item.schema === 3) return apart
  const carried = withPaymentsToCarry(apart)
  if (item.schema !== 1) return carried
  // Whatever is wrong in them is found when the upgraded item is parsed.
  const { charges, invoiceType } = carried as unknown as Pick<ServiceRequest, "charges" | "invoiceType">
  return {
    ...carried,
    ...(carrierKey && { insuranceCarrierKey: carrierKey }),
    charges: charges.map((line) =>
      line.pricedBy ? line : { ...line, pricedBy: marksOf(line, invoiceType) },
    ),
  }
}
