import { SwitchTarget } from "#shared/api/requests/request-change.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { checkReductions } from "#shared/domain/charges/promo.ts"
import { type PriceBook, pricedBy, switchInvoiceType } from "#shared/domain/charges/switch-invoice-type.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { type BilledAccount, billingAddressOf } from "./billed-account.ts"
import { isTaxIncluded, type PricingContext, priceTermsOf, profileOf, withCosts } from "./pricing.ts"
import { withPromo } from "./promo.ts"
import type { RequestWithoutTotals } from "./recompute.ts"

type Target = SwitchTarget & Pick<ServiceRequest, "insuranceCarrier">

export const switchTargetOf = (body: SwitchTarget): SwitchTarget =>
  Object.fromEntries(Object.entries(body).filter(([field]) => Object.hasOwn(SwitchTarget.shape, field)))

/** Fields of the billed account, removed when it no longer pays. Its notes may contain a tax exemption. */
const accountFields = [
  "billingId",
  "billingProfileId",
  "billingCompany",
  "billingFullAddress",
  "billingPhone",
  "billingFax",
  "billingEmail",
  "billingNotes",
] as const satisfies (keyof ServiceRequest)[]

type PayerFields = Partial<ServiceRequest> & Pick<ServiceRequest, "invoiceType">

export const payerAfter = (
  current: ServiceRequest,
  { invoiceType, ...input }: Target,
  account: BilledAccount | undefined,
): Result<{ payer: PayerFields }, "malformed"> => {
  switch (invoiceType) {
    case "Insurance": {
      if (!(input.insuranceCarrierKey ?? current.insuranceCarrierKey))
        return refuse("malformed", "Choose the carrier.", "insuranceCarrierKey")
      if (input.insuranceDeductible === undefined && knownDeductible(current) === undefined)
        return refuse("malformed", "Enter the deductible, or 0 if there is none.", "insuranceDeductible")
      const { insuranceClaimNumber: claim } = input
      const isGone = current.invoiceType === "Net" || (claim === "" && isClaimNumber(current))
      return allow({
        payer: {
          ...withoutAccount,
          ...(isGone && noReference),
          insuranceDeductible: knownDeductible(current),
          ...withoutEmpty(input),
          invoiceType,
        },
      })
    }
    case "Net": {
      const billingId = input.billingId ?? current.billingId
      if (!billingId) return refuse("malformed", "Choose the account.", "billingId")
      const isAnother = billingId !== current.billingId
      const address = isAnother && account && billingAddressOf(account)
      const isGone = (isAnother && current.invoiceType !== "Cash") || isClaimNumber(current)
      return allow({
        payer: {
          ...withoutDeductible(current),
          ...(isAnother && withoutAccount),
          ...(isGone && noReference),
          ...address,
          ...withoutEmpty(input),
          billingId,
          invoiceType,
        },
      })
    }
    case "Cash":
      return allow({ payer: { ...withoutAccount, ...withoutDeductible(current), invoiceType } })
    case undefined:
      return refuse("malformed", "Choose Cash, Insurance or Net.", "invoiceType")
  }
}

const withoutAccount = Object.fromEntries(accountFields.map((field) => [field, undefined]))

const knownDeductible = ({ insuranceDeductible, earlierDeductible }: ServiceRequest) =>
  insuranceDeductible ?? earlierDeductible

const withoutDeductible = (current: ServiceRequest): Partial<ServiceRequest> => ({
  insuranceDeductible: undefined,
  earlierDeductible: knownDeductible(current),
})

/** `externalReferenceNumber` belongs to the payer, so a change of payer clears it. */
const noReference = { externalReferenceNumber: undefined }

const isClaimNumber = ({ externalReferenceNumber, insuranceClaimNumber }: ServiceRequest): boolean =>
  externalReferenceNumber !== undefined && externalReferenceNumber === insuranceClaimNumber

const withoutEmpty = (input: object): Partial<ServiceRequest> =>
  Object.fromEntries(Object.entries(input).map(([field, value]) => [field, value === "" ? undefined : value]))

/** Switches the invoice type and stores the current lines, so that switching back restores them. */
export const applySwitch = (
  current: ServiceRequest,
  merged: ServiceRequest,
  pricingContext: PricingContext,
): Result<{ request: RequestWithoutTotals }, "action_not_allowed" | "deductible_protected"> => {
  const staysExempt = isTaxIncluded(current) || undefined
  const terms = priceTermsOf({ ...merged, taxExempt: staysExempt }, pricingContext)
  const now: PriceBook = {
    invoiceType: current.invoiceType,
    pricedBy: pricedBy(priceTermsOf(current, pricingContext)),
    charges: [...withCosts(current.charges, [], terms, pricingContext)],
    customerCredit: current.customerCredit ?? 0,
    taxExempt: current.taxExempt ?? false,
  }
  const target = { invoiceType: merged.invoiceType, terms }
  const decision = switchInvoiceType(now, current.earlier ?? [], target)
  if (!decision.ok) return refuse("action_not_allowed", decision.detail)
  const { charges, customerCredit, taxExempt, earlier } = decision
  const after: RequestWithoutTotals = {
    ...merged,
    charges,
    earlier,
    customerCredit: customerCredit || undefined,
    taxExempt: staysExempt || taxExempt || undefined,
    ...(merged.invoiceType === "Net" && { billingProfileId: profileOf(merged, pricingContext.rates)?._id }),
  }
  const follows = after.promo && after.invoiceType !== "Insurance"
  const withPromoLines = follows ? withPromo(after, after.promo) : allow({ request: after })
  if (!withPromoLines.ok) return withPromoLines
  const checked = checkReductions(withPromoLines.request)
  return checked.ok ? withPromoLines : checked
}

export const switchEvent = ({ invoiceType, insuranceCarrier, billingCompany }: PayerFields): JobEvent => {
  const payers = { Insurance: insuranceCarrier, Net: billingCompany, Cash: undefined, Warranty: undefined }
  return { code: "switchInvoiceType", invoiceType, payer: payers[invoiceType] }
}
