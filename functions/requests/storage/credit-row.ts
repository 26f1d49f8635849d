import { type Credit, StoredCredit } from "#shared/api/reports.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { creditOf } from "#shared/domain/money/payment-state.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"

export const creditRowOf = (request: ServiceRequest): Credit | undefined => {
  const { customer, insurance } = creditOf(request)
  if (customer + insurance === 0) return undefined
  const { invoiceNumber, serviceStatus, invoiceType, customerName, insuranceCarrier, vehicle } = request
  return {
    invoiceNumber,
    serviceStatus,
    invoiceType,
    customerName,
    insuranceCarrier,
    vehicle,
    customer,
    insurance,
  }
}

export const creditItem = (credit: Credit): Item => ({
  ...keys.credit(credit.invoiceNumber),
  row: JSON.stringify(credit),
})

export const creditIn = ({ row }: Item): Credit => StoredCredit.parse(JSON.parse(String(row)))
