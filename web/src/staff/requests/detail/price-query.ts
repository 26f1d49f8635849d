import type { ServiceRequestChange } from "#shared/api/requests/request-change.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { PriceRequest } from "#web/data/money/prices.ts"
import { isEmpty } from "./request-change.ts"

type Priced = Pick<ServiceRequest, "invoiceNumber" | "invoiceType" | "insuranceCarrierKey">

/**
 * Query for prices after a change of charges or carrier. undefined if there are no rates, or while a wanted
 * amount due determines labor.
 */
export function priceQueryOf(
  { invoiceNumber, invoiceType, insuranceCarrierKey: before }: Priced,
  change: ServiceRequestChange,
): PriceRequest | undefined {
  if (invoiceType === "Warranty" || change.wantedDue !== undefined) return undefined
  const { charges, taxRate, taxExempt, customerCredit, insuranceCarrierKey } = change
  const query = {
    ...(charges && { charges }),
    ...(taxRate !== undefined && { taxRate }),
    ...(taxExempt !== undefined && { taxExempt }),
    ...(customerCredit !== undefined && { customerCredit }),
    ...(insuranceCarrierKey && insuranceCarrierKey !== before && { insuranceCarrierKey }),
  }
  return isEmpty(query) ? undefined : { invoiceNumber, ...query }
}

export const priceQueryWithRepair = (
  request: Priced & Pick<ServiceRequest, "charges">,
  { charges = request.charges.map(({ _id, type }) => ({ _id, type })), ...change }: ServiceRequestChange,
): PriceRequest | undefined =>
  priceQueryOf(request, { ...change, wantedDue: undefined, charges: [...charges, { type: "Repair" }] })
