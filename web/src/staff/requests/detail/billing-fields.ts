import type { ServiceRequest } from "#shared/api/requests/service-request.ts"

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
      // It has no effect until an insurer pays (owner's specification).
      "insuranceDeductible",
      "billingPhone",
      "billingFax",
      "billingEmail",
      "billingFullAddress",
      "billingNotes",
    ] as const
  // A reference is an insurer's or an account's (owner's specification).
  return ["billingCompany", "billingNotes"] as const
}

/** Under what an account keeps the car: the number of its unit (owner's specification). */
export const hasVehicleReference = ({ invoiceType }: Pick<ServiceRequest, "invoiceType">): boolean =>
  invoiceType === "Net"
