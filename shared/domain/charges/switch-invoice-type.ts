import { allow, type Result, refuse } from "../result.ts"
import { type Charge, isTyped } from "./charge.ts"
import type { InvoiceType } from "./charge-types.ts"
import { deriveLine } from "./line.ts"
import { type PriceTerms, priceCharges } from "./pricing.ts"
import { boundPromo, isPromo } from "./promo.ts"
import { summarize } from "./summary.ts"

export type PriceBook = {
  invoiceType: InvoiceType
  pricedBy: string
  charges: Charge[]
  customerCredit: number
  taxExempt: boolean
}

export type SwitchTarget = { invoiceType: InvoiceType; terms: PriceTerms }

export const pricedBy = (terms: PriceTerms): string => {
  switch (terms.by) {
    case "carrier":
      return `carrier/${terms.carrier.key}`
    case "profile":
      return `profile/${terms.profile._id}`
    case "formula":
      return "cash"
    case "hand":
      return "hand"
  }
}

export type SwitchedBook = PriceBook & {
  earlier: PriceBook[]
  serviceSummary: string
}

/**
 * Prices the charges by another invoice type's terms and stores the current ones. Lines that were priced under the
 * same terms before get that price back, including typed figures, unless the line's work changed. Costs and
 * technicians stay. Promo codes and goodwill are set aside during Insurance.
 */
export const switchInvoiceType = (
  current: PriceBook,
  earlier: readonly PriceBook[],
  to: SwitchTarget,
): Result<SwitchedBook, "refused"> => {
  if (current.invoiceType === "Cash" && to.invoiceType === "Cash")
    return refuse("refused", "This is already a Cash request.")

  const source = pricedBy(to.terms)
  const isSame = (book: PriceBook) => book.invoiceType === to.invoiceType && book.pricedBy === source
  const before = earlier.find(isSame)
  const insured = to.invoiceType === "Insurance"
  const work = current.charges.filter((line) => !isPromo(line))
  const repriced = priceCharges(
    work.map((line) => withoutOtherPayersMarks(line)),
    to.terms,
  )
  const freedLines = work.map((line, index) => withoutOtherPayersMarks(line, repriced[index]?.needs))
  const priced = priceCharges(freedLines, to.terms).map((line, index) => {
    const now = work[index] ?? line
    const earlierLine = before?.charges.find((each) => each._id === line._id)
    return earlierLine && sameWork(now, earlierLine)
      ? withPriceOf(now, earlierLine)
      : keepTypedMarks(line, now)
  })
  const reduced = current.charges.some(isPromo) ? current : (before ?? current)
  const promos = insured ? [] : reduced.charges.filter(isPromo)
  const charges = promos.length > 0 ? boundPromo([...priced, ...promos]) : priced
  return allow({
    invoiceType: to.invoiceType,
    pricedBy: source,
    charges,
    customerCredit: insured ? 0 : (before ?? lastGoodwill(current, earlier)).customerCredit,
    taxExempt: isExemptAfter(current, before, to.terms),
    earlier: [...earlier, bookOf(current)].filter((book) => !isSame(book)),
    serviceSummary: summarize(charges),
  })
}

const figures = ["net", "labor"] as const

/** Another payer doesn't inherit typed figures, unless its rates can't price the line. */
const withoutOtherPayersMarks = (
  { atRates: _atRates, pricedBy = {}, ...line }: Charge,
  needs: Charge["needs"] = {},
): Charge => {
  const { net, labor, kit } = pricedBy
  const marks = {
    ...(net && (net !== "typed" || needs.net) && { net }),
    ...(labor && (labor !== "typed" || needs.labor) && { labor }),
    ...(kit && { kit }),
  }
  return { ...line, ...(Object.keys(marks).length > 0 && { pricedBy: marks }) }
}

/** A figure that the new terms don't price stays typed. */
const keepTypedMarks = (line: Charge, before: Charge): Charge => {
  const typedFigures = figures.filter(
    (figure) => isTyped(before, figure) && line.pricedBy?.[figure] === undefined,
  )
  if (typedFigures.length === 0) return line
  const marks = Object.fromEntries(typedFigures.map((figure) => [figure, "typed" as const]))
  return deriveLine({ ...line, pricedBy: { ...line.pricedBy, ...marks } })
}

/** Goodwill from the newest book that isn't Insurance, where it is set aside. */
const lastGoodwill = (current: PriceBook, earlier: readonly PriceBook[]): PriceBook =>
  [...earlier, current].findLast(({ invoiceType }) => invoiceType !== "Insurance") ?? current

/** Drops other properties of the argument, because the book is stored. */
const bookOf = ({ invoiceType, pricedBy, charges, customerCredit, taxExempt }: PriceBook): PriceBook => ({
  invoiceType,
  pricedBy,
  charges,
  customerCredit,
  taxExempt,
})

/** A profile's tax exemption comes and goes with it. One set by a clerk stays. */
const isExemptAfter = (current: PriceBook, before: PriceBook | undefined, terms: PriceTerms): boolean => {
  if (terms.by === "profile") return terms.profile.taxExempt
  return before?.taxExempt ?? (current.invoiceType !== "Net" && current.taxExempt)
}

/** A kit's quantity and list price are part of its price, so they don't count as work. */
const sameWork = (now: Charge, earlierLine: Charge): boolean =>
  now.type === earlierLine.type &&
  now.part === earlierLine.part &&
  (now.list === earlierLine.list || isKitListGiven(now)) &&
  now.cost === earlierLine.cost &&
  now.laborhours === earlierLine.laborhours &&
  (!isTyped(now, "kit") || now.kit === earlierLine.kit) &&
  (now.quantity === earlierLine.quantity || now.type === "Install Kit")

const isKitListGiven = ({ type, why }: Charge): boolean => type === "Install Kit" && why?.list !== undefined

const withPriceOf = (now: Charge, earlierLine: Charge): Charge =>
  deriveLine({
    ...now,
    quantity: earlierLine.quantity,
    ...(isKitListGiven(now) && { list: earlierLine.list }),
    pricingmethod: earlierLine.pricingmethod,
    markup: earlierLine.markup,
    markuptype: earlierLine.markuptype,
    markdown: earlierLine.markdown,
    markdowntype: earlierLine.markdowntype,
    discount: earlierLine.discount,
    entered: earlierLine.entered,
    net: earlierLine.net,
    kit: earlierLine.kit,
    ...(now.kit !== earlierLine.kit && { description: earlierLine.description }),
    kittype: earlierLine.kittype,
    laborrate: earlierLine.laborrate,
    labortype: earlierLine.labortype,
    flags: earlierLine.flags,
    pricedBy: isTyped(now, "kit") ? { ...earlierLine.pricedBy, kit: "typed" } : earlierLine.pricedBy,
    atRates: earlierLine.atRates,
    needs: earlierLine.needs,
    why: earlierLine.why,
  })
