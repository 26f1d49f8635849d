import { type Charge, isTyped } from "./charge.ts"
import type { PriceSource } from "./charge-types.ts"
import { deriveLine } from "./line.ts"

type Figure = "net" | "labor"

export const withoutPriceMarks = ({
  pricedBy: _marks,
  atRates: _atRates,
  needs: _needs,
  ...line
}: Charge): Charge => line

/** Without rates there is no comparison for typed figures and no missing input. */
export const withoutRates = ({ atRates: _atRates, needs: _needs, ...line }: Charge): Charge => line

const without = <Figures extends object>(
  figures: Figures | undefined,
  figure: keyof Figures,
): Omit<Figures, typeof figure> | undefined => {
  if (!figures) return undefined
  const { [figure]: _gone, ...others } = figures
  return Object.keys(others).length > 0 ? others : undefined
}

/**
 * Sets a figure by the payer's terms. A typed figure stays, with the terms' result in `atRates`. If the terms give no
 * price, the figure stays, and `needs` asks for the missing input.
 */
export const priceFigure = (
  line: Charge,
  figure: Figure,
  source: PriceSource,
  priced: Charge | undefined,
  needs?: string,
): Charge => {
  const remainingHints = { atRates: without(line.atRates, figure), needs: without(line.needs, figure) }
  if (!priced) return deriveLine({ ...line, ...remainingHints })
  if (!isTyped(line, figure))
    return deriveLine({
      ...priced,
      ...remainingHints,
      ...(needs && { needs: { ...line.needs, [figure]: needs } }),
      pricedBy: needs ? without(line.pricedBy, figure) : { ...line.pricedBy, [figure]: source },
    })
  const why = needs ? undefined : deriveLine({ ...withoutPriceMarks(priced) }).why?.[figure]
  return deriveLine({
    ...line,
    ...remainingHints,
    ...(why && { atRates: { ...line.atRates, [figure]: why } }),
  })
}
