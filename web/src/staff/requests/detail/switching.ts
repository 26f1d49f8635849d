import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import type { Act } from "#web/data/request.ts"

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
  | "invoiceType"
  | "insuranceCarrierKey"
  | "insuranceDeductible"
  | "earlierDeductible"
  | "insuranceClaimNumber"
  | "billingId"
  | "externalReferenceNumber"
>

/** What an insurer calls the job says nothing to an account. */
const isOfInsurer = ({ invoiceType, insuranceClaimNumber, externalReferenceNumber }: Before): boolean =>
  invoiceType === "Insurance" || externalReferenceNumber === insuranceClaimNumber

/** Cents: the deductible of an insurance job, or of the time before it was switched away from Insurance. */
const knownDeductible = ({ insuranceDeductible, earlierDeductible }: Before): number | undefined =>
  insuranceDeductible ?? earlierDeductible

const typedDeductible = (request: Before): string => {
  const deductible = knownDeductible(request)
  return deductible === undefined ? "" : formatMoney(deductible)
}

/** What is known already stands there. */
export const switchFormOf = (request: Before): SwitchForm => ({
  carrierKey: request.insuranceCarrierKey ?? "",
  deductible: typedDeductible(request),
  claim: request.insuranceClaimNumber ?? "",
  billingId: request.billingId ?? "",
  reference: isOfInsurer(request) ? "" : (request.externalReferenceNumber ?? ""),
})

/** One question after the other; the last one shows the totals, too (owner's specification). */
export const switchSteps = {
  Insurance: ["carrier", "rates", "deductible", "claim"],
  Net: ["account", "profile", "dispatch"],
  Cash: ["totals"],
} as const satisfies Record<SwitchedTo, readonly string[]>

export type SwitchStep = (typeof switchSteps)[SwitchedTo][number]

/** Why a step is not answered yet. */
export const missingAt = (
  step: SwitchStep,
  { carrierKey, deductible, billingId }: SwitchForm,
): string | undefined => {
  if (step === "carrier" && carrierKey === "") return "Choose the carrier."
  if (step === "deductible" && (parseMoney(deductible) ?? -1) < 0) return "Enter the deductible, or 0."
  if (step === "account" && billingId === "") return "Choose the account."
  return undefined
}

/** Why it cannot be switched yet. */
export const missingForSwitch = (to: SwitchedTo, form: SwitchForm): string | undefined =>
  switchSteps[to].map((step) => missingAt(step, form)).find((missing) => missing !== undefined)

type Target = Omit<Act, "action" | "version" | "totalShown">

/** What is sent, a number that was emptied too, to see the prices and to switch. */
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
        // It holds the dispatch or claim number (owner's specification).
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

/** What of it prices hang on: not the numbers under which somebody else keeps the job. */
export const pricedBy = ({
  insuranceClaimNumber: _claim,
  externalReferenceNumber: _reference,
  ...target
}: Target) => target
