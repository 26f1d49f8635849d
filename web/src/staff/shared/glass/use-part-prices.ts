import { missingIn } from "#shared/domain/charges/missing-input.ts"
import { type PriceRequest, usePrices } from "#web/data/money/prices.ts"

/** Parts priced in one call. More are listed without a price. */
const maxPricedParts = 20

/** By part number, what the payer is charged for one line, in cents before tax. */
export function usePartPrices(request: PriceRequest | undefined): ReadonlyMap<string, number> {
  const lines = request?.charges?.slice(0, maxPricedParts) ?? []
  const { prices } = usePrices(request && lines.length > 0 ? { ...request, charges: lines } : undefined)
  return new Map(
    prices?.charges.flatMap((line) =>
      line.part && missingIn(line) === "" ? [[line.part, line.total] as const] : [],
    ),
  )
}
