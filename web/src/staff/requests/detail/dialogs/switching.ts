import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import type { Act } from "#web/data/requests/request.ts"

/* Form, steps, and target of a switch to another payer. */

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
  | "invoiceType"
  | "insuranceCarrierKey"
  | "insuranceDeductible"
  | "earlierDeductible"
  | "insuranceClaimNumber"
  | "billingId"
  | "externalReferenceNumber"
>

/** An insurer's reference means nothing to an account. */
const isOfInsurer = ({ invoiceType, insuranceClaimNumber, externalReferenceNumber }: Before): boolean =>
  invoiceType === "Insurance" || externalReferenceNumber === insuranceClaimNumber

/** Cents. After a switch away from Insurance the earlier deductible is offered again. */
const knownDeductible = ({ insuranceDeductible, earlierDeductible }: Before): number | undefined =>
  insuranceDeductible ?? earlierDeductible

const typedDeductible = (request: Before): string => {
  const deductible = knownDeductible(request)
  return deductible === undefined ? "" : formatMoney(deductible)
}

export const switchFormOf = (request: Before): SwitchForm => ({
  carrierKey: request.insuranceCarrierKey ?? "",
  deductible: typedDeductible(request),
  claim: request.insuranceClaimNumber ?? "",
  billingId: request.billingId ?? "",
  reference: isOfInsurer(request) ? "" : (request.externalReferenceNumber ?? ""),
})

/** Steps of the wizard, one question each. The last one also shows the totals (owner's specification). */
export const switchSteps = {
  Insurance: ["carrier", "rates", "deductible", "claim"],
  Net: ["account", "profile", "dispatch"],
  Cash: ["totals"],
} as const satisfies Record<SwitchedTo, readonly string[]>

export type SwitchStep = (typeof switchSteps)[SwitchedTo][number]

export const missingAt = (
  step: SwitchStep,
  { carrierKey, deductible, billingId }: SwitchForm,
): string | undefined => {
  if (step === "carrier" && carrierKey === "") return "Choose the carrier."
  if (step === "deductible" && (parseMoney(deductible) ?? -1) < 0) return "Enter the deductible, or 0."
  if (step === "account" && billingId === "") return "Choose the account."
  return undefined
}

export const missingForSwitch = (to: SwitchedTo, form: SwitchForm): string | undefined =>
  switchSteps[to].map((step) => missingAt(step, form)).find((missing) => missing !== undefined)

type Target = Omit<Act, "action" | "version" | "totalShown">

/** Request body for the preview and the switch. Cleared numbers are included. */
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
        insuranceClaimNumber: claim.trim(),
        // The field holds the dispatch or claim number (owner's specification).
        ...(claim.trim() !== "" && { externalReferenceNumber: claim.trim() }),
      }
    case "Net":
      return {
        invoiceType: to,
        billingId,
        externalReferenceNumber: reference.trim(),
      }
  }
}

/** The parts that affect prices. Reference numbers don't. */
export const pricedBy = ({
  insuranceClaimNumber: _claim,
  externalReferenceNumber: _reference,
  ...target
}: Target) => target
