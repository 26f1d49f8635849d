import { type Charge, isTyped, type PriceSource } from "./charge.ts"
import { deriveLine } from "./line.ts"

type Figure = "net" | "labor"

/** The line without marks, to reckon what the rates would make of it. */
export const unmarked = ({ pricedBy: _marks, atRates: _beside, needs: _needs, ...line }: Charge): Charge =>
  line

/** Where no rates hold, there is nothing to set beside a typed figure, and nothing that they lack. */
export const withoutRates = ({ atRates: _beside, needs: _needs, ...line }: Charge): Charge => line

const without = <Figures extends object>(
  figures: Figures | undefined,
  figure: keyof Figures,
): Omit<Figures, typeof figure> | undefined => {
  if (!figures) return undefined
  const { [figure]: _gone, ...others } = figures
  return Object.keys(others).length > 0 ? others : undefined
}

/**
 * The line with a figure as the terms price it. One that a person typed stays, with what the terms give beside it; where the
 * terms know no price, the figure stays as it is. `needs` asks for what the terms are reckoned from and the line lacks: the
 * price is not final then, and nobody's.
 */
export const atTerms = (
  line: Charge,
  figure: Figure,
  source: PriceSource,
  priced: Charge | undefined,
  needs?: string,
): Charge => {
  const beside = { atRates: without(line.atRates, figure), needs: without(line.needs, figure) }
  if (!priced) return deriveLine({ ...line, ...beside })
  if (!isTyped(line, figure))
    return deriveLine({
      ...priced,
      ...beside,
      ...(needs && { needs: { ...line.needs, [figure]: needs } }),
      pricedBy: needs ? without(line.pricedBy, figure) : { ...line.pricedBy, [figure]: source },
    })
  const why = needs ? undefined : deriveLine({ ...unmarked(priced) }).why?.[figure]
  return deriveLine({ ...line, ...beside, ...(why && { atRates: { ...line.atRates, [figure]: why } }) })
}
