import { type ServiceRequest, SwitchTarget } from "../../../shared/api/requests/service-request.ts"
import type { User } from "../../../shared/api/users.ts"
import { checkReductions } from "../../../shared/domain/charges/promo.ts"
import { type Book, pricedBy, switchInvoiceType } from "../../../shared/domain/charges/switch-invoice-type.ts"
import { malformed, Refusal } from "../../platform/refusal.ts"
import { totalIs } from "./bill.ts"
import { type Office, priceTermsOf, profileOf } from "./pricing.ts"
import { withPromo } from "./promo.ts"
import type { Decided } from "./recompute.ts"
import type { Decision } from "./step.ts"

type Target = SwitchTarget & Pick<ServiceRequest, "insuranceCarrier">

/** The fields of a call that say who pays after the switch. */
export const switchTargetOf = (body: SwitchTarget): SwitchTarget =>
  Object.fromEntries(Object.entries(body).filter(([field]) => Object.hasOwn(SwitchTarget.shape, field)))

/** What an account's bill is addressed to; it goes when the account pays no more, and so do its notes, which may exempt. */
const ofTheAccount = [
  "billingId",
  "billingProfileId",
  "billingCompany",
  "billingFullAddress",
  "billingPhone",
  "billingFax",
  "billingEmail",
  "billingNotes",
] as const satisfies (keyof ServiceRequest)[]

/** Who pays after the switch: what was sent, and what the request knows of them already. */
export const payerAfter = (
  current: ServiceRequest,
  { invoiceType, ...sent }: Target,
  account: User | undefined,
): Partial<ServiceRequest> & Pick<ServiceRequest, "invoiceType"> => {
  switch (invoiceType) {
    case "Insurance": {
      const payer = { ...emptied, ...sent, invoiceType }
      if (!(sent.insuranceCarrierKey ?? current.insuranceCarrierKey))
        throw malformed("insuranceCarrierKey", "Choose the carrier.")
      if (sent.insuranceDeductible === undefined && current.insuranceDeductible === undefined)
        throw malformed("insuranceDeductible", "Enter the deductible, or 0 if there is none.")
      return payer
    }
    case "Net": {
      const billingId = sent.billingId ?? current.billingId
      if (!billingId) throw malformed("billingId", "Choose the account.")
      const isAnother = billingId !== current.billingId
      return {
        ...(isAnother && emptied),
        ...(isAnother && account && addressOf(account)),
        ...sent,
        billingId,
        invoiceType,
      }
    }
    case "Cash":
      return { ...emptied, invoiceType }
    case undefined:
      throw malformed("invoiceType", "Choose Cash, Insurance or Net.")
  }
}

const emptied = Object.fromEntries(ofTheAccount.map((field) => [field, undefined]))

const addressOf = ({ name, address, phone, email }: User): Partial<ServiceRequest> => ({
  billingCompany: name,
  billingFullAddress: address || undefined,
  billingPhone: phone || undefined,
  billingEmail: email || undefined,
})

/**
 * The request under another invoice type: its lines at the prices of who pays then, with the promo code that may go along. As
 * it was is kept, so that switching back restores what was typed.
 */
export const switched = (current: ServiceRequest, merged: ServiceRequest, office: Office): Decided => {
  const terms = priceTermsOf({ ...merged, taxExempt: undefined }, office)
  const now: Book = {
    invoiceType: current.invoiceType,
    pricedBy: pricedBy(priceTermsOf(current, office)),
    charges: current.charges,
    customerCredit: current.customerCredit ?? 0,
    taxExempt: current.taxExempt ?? false,
  }
  const target = { invoiceType: merged.invoiceType, terms }
  const decision = switchInvoiceType(now, current.earlier ?? [], target)
  if (!decision.ok) throw new Refusal("action_not_allowed", { detail: decision.detail })
  const { charges, customerCredit, taxExempt, earlier } = decision
  const after: Decided = {
    ...merged,
    charges,
    earlier,
    customerCredit: customerCredit || undefined,
    taxExempt: taxExempt || undefined,
    ...(merged.invoiceType === "Net" && { billingProfileId: profileOf(merged, office.rates)?._id }),
  }
  const promoted = after.promo && after.invoiceType !== "Insurance" ? withPromo(after, after.promo) : after
  const kept = checkReductions(promoted)
  if (!kept.ok) throw new Refusal(kept.refusal)
  return promoted
}

/** A switch as the store takes it. */
export const switchDecision = (
  current: ServiceRequest,
  payer: ReturnType<typeof payerAfter>,
  office: Office,
  totalShown: number | undefined,
): Decision => {
  const { invoiceType } = payer
  const who = {
    Insurance: payer.insuranceCarrier,
    Net: payer.billingCompany,
    Cash: undefined,
    Warranty: undefined,
  }
  return {
    patch: payer,
    finish: (merged) => switched(current, merged, office),
    check: totalIs(totalShown, current),
    action: `switched to ${[invoiceType, who[invoiceType]].filter(Boolean).join(", ")}`,
  }
}
