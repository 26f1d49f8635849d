import type { ServiceRequest } from "../../../../../shared/api/requests/service-request.ts"

/** What the panel of who pays lets a clerk edit. */
export const billingFieldsOf = (type: ServiceRequest["invoiceType"]) => {
  if (type === "Insurance")
    return [
      "insuranceCarrierKey",
      "externalReferenceNumber",
      "insuranceClaimNumber",
      "insurancePolicyNumber",
      "insuranceDateofLoss",
      "insuranceCauseOfLoss",
      "insuranceDeductible",
    ] as const
  if (type === "Net")
    return [
      "externalReferenceNumber",
      // It has no effect until an insurer pays (spec 2, section 2).
      "insuranceDeductible",
      "billingPhone",
      "billingEmail",
      "billingFullAddress",
      "billingNotes",
    ] as const
  // A reference is an insurer's or an account's (spec 2, section 2).
  return ["billingCompany", "billingNotes"] as const
}

/** Under what an account keeps the car: the number of its unit (spec 2, section 2). */
export const hasVehicleReference = ({ invoiceType }: Pick<ServiceRequest, "invoiceType">): boolean =>
  invoiceType === "Net"
