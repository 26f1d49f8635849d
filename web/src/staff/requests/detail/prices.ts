import type { ServiceRequest, ServiceRequestChange } from "#shared/api/requests/service-request.ts"
import type { PricesAsked } from "#web/data/prices.ts"
import { isEmpty } from "./changes.ts"

type Priced = Pick<ServiceRequest, "invoiceNumber" | "invoiceType" | "insuranceCarrierKey">

/**
 * What the rates are asked about a change of the charges, or of the carrier. Nothing where nobody has rates, nor while a wanted amount
 * due decides what the labor is.
 */
export function askedOf(
  { invoiceNumber, invoiceType, insuranceCarrierKey: before }: Priced,
  change: ServiceRequestChange,
): PricesAsked | undefined {
  if (invoiceType === "Warranty" || change.wantedDue !== undefined) return undefined
  const { charges, taxRate, taxExempt, customerCredit, insuranceCarrierKey } = change
  const asked = {
    ...(charges && { charges }),
    ...(taxRate !== undefined && { taxRate }),
    ...(taxExempt !== undefined && { taxExempt }),
    ...(customerCredit !== undefined && { customerCredit }),
    ...(insuranceCarrierKey && insuranceCarrierKey !== before && { insuranceCarrierKey }),
  }
  return isEmpty(asked) ? undefined : { invoiceNumber, ...asked }
}

/** What the rates are asked to tell what one repair more would cost. */
export const askedWithRepair = (
  request: Priced & Pick<ServiceRequest, "charges">,
  { charges = request.charges.map(({ _id, type }) => ({ _id, type })), ...change }: ServiceRequestChange,
): PricesAsked | undefined =>
  askedOf(request, { ...change, wantedDue: undefined, charges: [...charges, { type: "Repair" }] })
