import type { ServiceRequest } from "../../../../../shared/api/requests/service-request.ts"
import { formatMoney, parseMoney } from "../../../../../shared/domain/money.ts"
import type { Act } from "../../../data/request.ts"

/** Who pays from now on, as it is typed. */
export type SwitchForm = {
  carrierKey: string
  deductible: string
  claim: string
  billingId: string
  reference: string
}

export type SwitchedTo = Exclude<ServiceRequest["invoiceType"], "Warranty">

type Before = Pick<
  ServiceRequest,
  | "insuranceCarrierKey"
  | "insuranceDeductible"
  | "insuranceClaimNumber"
  | "billingId"
  | "externalReferenceNumber"
>

/** What is known already stands there. */
export const switchFormOf = (request: Before): SwitchForm => ({
  carrierKey: request.insuranceCarrierKey ?? "",
  deductible: request.insuranceDeductible === undefined ? "" : formatMoney(request.insuranceDeductible),
  claim: request.insuranceClaimNumber ?? "",
  billingId: request.billingId ?? "",
  reference: request.externalReferenceNumber ?? "",
})

/** Why it cannot be switched yet. */
export function missingForSwitch(to: SwitchedTo, { carrierKey, deductible, billingId }: SwitchForm) {
  if (to === "Insurance" && carrierKey === "") return "Choose the carrier."
  if (to === "Insurance" && (parseMoney(deductible) ?? -1) < 0) return "Enter the deductible, or 0."
  if (to === "Net" && billingId === "") return "Choose the account."
  return undefined
}

type Target = Omit<Act, "action" | "version" | "totalShown">

/** What is sent, to see the prices and to switch. */
export function switchTargetOf(to: SwitchedTo, form: SwitchForm): Target {
  const { carrierKey, deductible, claim, billingId, reference } = form
  switch (to) {
    case "Cash":
      return { invoiceType: to }
    case "Insurance":
      return {
        invoiceType: to,
        insuranceCarrierKey: carrierKey,
        insuranceDeductible: parseMoney(deductible) ?? 0,
        ...(claim.trim() !== "" && {
          insuranceClaimNumber: claim.trim(),
          // It holds the dispatch or claim number (spec 2, section 3).
          externalReferenceNumber: claim.trim(),
        }),
      }
    case "Net":
      return {
        invoiceType: to,
        billingId,
        ...(reference.trim() !== "" && { externalReferenceNumber: reference.trim() }),
      }
  }
}
