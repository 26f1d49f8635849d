import { type Charge, isTyped, type PriceSource } from "./charge.ts"
import { deriveLine } from "./line.ts"

type Figure = "net" | "labor"

/** The line without marks, to reckon what the rates would make of it. */
export const unmarked = ({ pricedBy: _marks, atRates: _beside, ...line }: Charge): Charge => line

/** Where no rates hold, there is nothing to set beside a typed figure. */
export const withoutRates = ({ atRates: _beside, ...line }: Charge): Charge => line

const without = ({ atRates }: Charge, figure: Figure): Pick<Charge, "atRates"> => {
  const { [figure]: _gone, ...others } = atRates ?? {}
  return { atRates: Object.keys(others).length > 0 ? others : undefined }
}

/**
 * The line with a figure as the terms price it. One that a person typed stays, with what the terms give beside it; where the
 * terms know no price, the figure stays as it is.
 */
export const atTerms = (
  line: Charge,
  figure: Figure,
  source: PriceSource,
  priced: Charge | undefined,
): Charge => {
  if (!priced) return deriveLine({ ...line, ...without(line, figure) })
  if (!isTyped(line, figure))
    return deriveLine({
      ...priced,
      ...without(line, figure),
      pricedBy: { ...line.pricedBy, [figure]: source },
    })
  const why = deriveLine({ ...unmarked(priced) }).why?.[figure]
  return deriveLine({ ...line, ...(why && { atRates: { ...line.atRates, [figure]: why } }) })
}
