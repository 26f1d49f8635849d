import { zodResolver } from "@hookform/resolvers/zod"
import * as z from "zod"
import { contactErrors } from "#shared/api/requests/contact-fields.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import { upTo } from "#web/staff/shared/vehicle/values.ts"
import { optionalDate } from "#web/ui/form/optional-date.ts"
import type { Fields } from "../panel-props.ts"
import { fieldsToSave } from "../request-change.ts"
import { billingFieldsOf } from "./billing-fields.ts"

const PayerValues = z.object({
  insuranceCarrierKey: z.string(),
  externalReferenceNumber: upTo(40),
  insuranceClaimNumber: upTo(40),
  insurancePolicyNumber: upTo(40),
  insuranceDateofLoss: optionalDate,
  insuranceCauseOfLoss: upTo(80),
  insuranceDeductible: z
    .string()
    .refine((text) => text.trim() === "" || (parseMoney(text) ?? -1) >= 0, "Enter an amount, like 250.00."),
  insuranceDeductibleNote: upTo(200),
  billingCompany: upTo(60),
  billingPhone: upTo(20),
  billingFax: upTo(20),
  billingEmail: upTo(200),
  billingFullAddress: upTo(200),
  billingNotes: upTo(1000),
})
export type PayerValues = z.output<typeof PayerValues>
export type PayerField = keyof PayerValues

const names = Object.keys(PayerValues.shape) as PayerField[] // the schema's own keys

export const valuesOf = (request: ServiceRequest): PayerValues => {
  const texts = Object.fromEntries(names.map((name) => [name, request[name] ?? ""]))
  const deductible = request.insuranceDeductible
  return PayerValues.parse({
    ...texts,
    insuranceDeductible: deductible === undefined ? "" : formatMoney(deductible),
  })
}

/** Without a dispatch, the reference number is the claim number (owner's specification). */
export const isReferenceTheClaim = ({
  externalReferenceNumber: reference,
  insuranceClaimNumber: claim,
}: Partial<Pick<PayerValues, "externalReferenceNumber" | "insuranceClaimNumber">>): boolean =>
  Boolean(reference) && reference === claim

/** Unchanged values aren't validated, same as on the server, so old data can't block other changes. */
export const changedFieldsResolver = (before: ServiceRequest) =>
  zodResolver(
    PayerValues.check(({ value, issues }) => {
      for (const { field, message } of contactErrors(value, before))
        issues.push({ code: "custom", input: value, path: [field], message })
    }),
  )

export function changeOf(values: PayerValues, base: ServiceRequest) {
  const { externalReferenceNumber: reference, insuranceClaimNumber: claim } = values
  const follows = isReferenceTheClaim(base) && reference === base.externalReferenceNumber
  const toWire: Fields = {
    ...values,
    ...(follows && base.invoiceType === "Insurance" && { externalReferenceNumber: claim }),
    insuranceDeductible:
      values.insuranceDeductible.trim() === "" ? null : (parseMoney(values.insuranceDeductible) ?? null),
  }
  const visibleFields = billingFieldsOf(base.invoiceType)
  return fieldsToSave(base, Object.fromEntries(visibleFields.map((name) => [name, toWire[name]])))
}

export const payerLabels: Record<PayerField, string> = {
  insuranceCarrierKey: "Carrier",
  externalReferenceNumber: "Reference",
  insuranceClaimNumber: "Claim",
  insurancePolicyNumber: "Policy",
  insuranceDateofLoss: "Date of loss",
  insuranceCauseOfLoss: "Cause of loss",
  insuranceDeductible: "Deductible",
  insuranceDeductibleNote: "Reason not collected",
  billingCompany: "Bill to",
  billingPhone: "Phone",
  billingFax: "Fax",
  billingEmail: "Email",
  billingFullAddress: "Address",
  billingNotes: "Notes",
}
