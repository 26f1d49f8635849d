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
      "billingPhone",
      "billingEmail",
      "billingFullAddress",
      "billingNotes",
    ] as const
  // A reference is an insurer's or an account's (spec 2, section 2).
  return ["billingCompany", "billingNotes"] as const
}
