import * as z from "zod"
import { invoiceTypes } from "../../domain/charges/charge-types.ts"
import { amount, id, money } from "../definition/kinds.ts"
import { ChargeOfTechnicianToWrite, ChargeToWrite, linesToWrite } from "./charges.ts"
import { omitMask, totalsOfCosts } from "./hidden-fields.ts"
import { emptyable, writableFields } from "./request-change.ts"
import { ServiceRequest, ServiceRequestOfTechnician } from "./service-request.ts"

const payerFields = {
  invoiceType: writableFields.invoiceType,
  insuranceCarrierKey: writableFields.insuranceCarrierKey,
  insuranceCarrier: writableFields.insuranceCarrier,
  insuranceDeductible: writableFields.insuranceDeductible,
  billingId: writableFields.billingId,
  billingNotes: writableFields.billingNotes,
  customerCredit: writableFields.customerCredit,
  taxExempt: writableFields.taxExempt,
  taxRate: writableFields.taxRate,
  promoCode: writableFields.promoCode,
  branch: writableFields.branch,
  appointmentDate: writableFields.appointmentDate,
  appointmentLocation: writableFields.appointmentLocation,
  appointmentAddress: writableFields.appointmentAddress,
  customerFullAddress: writableFields.customerFullAddress,
}

export const PriceQuery = z.strictObject({
  invoiceNumber: z.int().optional(),
  ...emptyable(payerFields),
  invoiceType: z.enum(invoiceTypes).optional(),
  wantedDue: amount.optional(),
  charges: linesToWrite(ChargeToWrite).optional(),
  quoteId: id.optional(),
})

export const TechnicianPriceQuery = z.strictObject({
  invoiceNumber: z.int(),
  charges: linesToWrite(ChargeOfTechnicianToWrite).optional(),
})

const pricedFields = {
  invoiceType: true,
  insuranceCarrierKey: true,
  insuranceCarrier: true,
  taxExempt: true,
  taxRate: true,
  taxRateSource: true,
  promoCode: true,
  customerCredit: true,
  serviceSummary: true,
  charges: true,
  totalParts: true,
  totalLabor: true,
  totalSubtotal: true,
  totalTax: true,
  total: true,
  totalPrepaid: true,
  totalCustomerCredit: true,
  totalCustomerDue: true,
  totalInsuranceDue: true,
  totalUnpaid: true,
} as const

const previously = z.object({
  total: money,
  totalCustomerDue: money,
  totalInsuranceDue: money,
  totalUnpaid: money,
})

/** What a request would cost. `before` is its current price. `promo` says why a code doesn't apply. */
const previewFields = {
  before: previously.optional(),
  promo: z.object({ valid: z.boolean(), message: z.string() }).optional(),
}

export const Prices = ServiceRequest.pick({ ...pricedFields, ...omitMask(totalsOfCosts) }).extend(
  previewFields,
)
export const PricesOfTechnician = ServiceRequestOfTechnician.pick(pricedFields).extend(previewFields)
