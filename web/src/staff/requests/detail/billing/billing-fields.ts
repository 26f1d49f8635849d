import type { ServiceRequest } from "#shared/api/requests/service-request.ts"

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
      "insuranceDeductibleNote",
    ] as const
  if (type === "Net")
    return [
      "externalReferenceNumber",
      // Has no effect until an insurer pays (owner's specification).
      "insuranceDeductible",
      "billingPhone",
      "billingFax",
      "billingEmail",
      "billingFullAddress",
      "billingNotes",
    ] as const
  // Only insurers and accounts have reference numbers (owner's specification).
  return ["billingCompany", "billingNotes"] as const
}

/** The account's unit number of the vehicle (owner's specification). */
export const hasVehicleReference = ({ invoiceType }: Pick<ServiceRequest, "invoiceType">): boolean =>
  invoiceType === "Net"
