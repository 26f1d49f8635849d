import { zodResolver } from "@hookform/resolvers/zod"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { type Control, useWatch } from "react-hook-form"
import * as z from "zod"
import { contactErrors } from "#shared/api/requests/contact-fields.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import { usePrices } from "#web/data/money/prices.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { carriersHint } from "#web/staff/shared/vehicle/payer-hints.tsx"
import { upTo } from "#web/staff/shared/vehicle/values.ts"
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from "#web/ui/form/fields.tsx"
import { optionalDate } from "#web/ui/form/optional-date.ts"
import { PanelForm } from "#web/ui/form/PanelForm.tsx"
import { useVersionedForm } from "#web/ui/versioned/use-versioned-form.ts"
import { fieldsToSave } from "../changes.ts"
import { PriceChange } from "../dialogs/PriceChange.tsx"
import type { Fields, FormProps } from "../panel.ts"
import { priceQueryOf } from "../prices.ts"
import { billingFieldsOf } from "./billing-fields.ts"

const Values = z.object({
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
type Values = z.output<typeof Values>
type Name = keyof Values

const names = Object.keys(Values.shape) as Name[] // the schema's own keys

const valuesOf = (request: ServiceRequest): Values => {
  const texts = Object.fromEntries(names.map((name) => [name, request[name] ?? ""]))
  const deductible = request.insuranceDeductible
  return Values.parse({
    ...texts,
    insuranceDeductible: deductible === undefined ? "" : formatMoney(deductible),
  })
}

/** Without a dispatch, the reference number is the claim number (owner's specification). */
export const isReferenceTheClaim = ({
  externalReferenceNumber: reference,
  insuranceClaimNumber: claim,
}: Partial<Pick<Values, "externalReferenceNumber" | "insuranceClaimNumber">>): boolean =>
  Boolean(reference) && reference === claim

/** Unchanged values aren't validated, same as on the server, so old data can't block other changes. */
const checkedOver = (before: ServiceRequest) =>
  zodResolver(
    Values.check(({ value, issues }) => {
      for (const { field, message } of contactErrors(value, before))
        issues.push({ code: "custom", input: value, path: [field], message })
    }),
  )

function changeOf(values: Values, base: ServiceRequest) {
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

type Props = FormProps & {
  onPricing: (pricing: boolean) => void
}

export function BillingForm({ id, request, save, onSaved, draftKey, onPricing }: Props) {
  const totalShown = useRef<number>(undefined)
  const { form, base, submit } = useVersionedForm({
    stored: request,
    valuesOf,
    resolver: checkedOver,
    changeOf: (values, now) => ({
      ...changeOf(values, now),
      ...(totalShown.current !== undefined && { totalShown: totalShown.current }),
    }),
    save,
    close: onSaved,
    draftKey,
  })
  const { control } = form
  const visibleFields = billingFieldsOf(base.invoiceType)
  const another = priceQueryOf(base, {
    insuranceCarrierKey: useWatch({ control, name: "insuranceCarrierKey" }),
  })
  const priceQuery = usePrices(another)
  const { prices, settled, failure } = priceQuery
  const total = another && settled ? prices?.total : undefined
  const pricing = another !== undefined && !settled && !failure
  useEffect(() => {
    totalShown.current = total
    onPricing(pricing)
    return () => onPricing(false)
  }, [total, pricing, onPricing])

  return (
    <PanelForm id={id} onSubmit={submit}>
      {visibleFields.map((name) => (
        <FieldOf
          key={name}
          name={name}
          control={control}
          current={{ key: base.insuranceCarrierKey ?? "", text: base.insuranceCarrier ?? "" }}
        />
      ))}
      {(prices || failure) && <PriceChange request={base} priceQuery={priceQuery} missing="" />}
    </PanelForm>
  )
}

const labels: Record<Name, string> = {
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

/** The request's carrier. Older requests have a name without a key. */
type CurrentCarrier = { key: string; text: string }

function FieldOf({
  name,
  control,
  current,
}: {
  name: Name
  control: Control<Values>
  current: CurrentCarrier
}) {
  const field = { control, name, label: labels[name] }
  switch (name) {
    case "insuranceCarrierKey":
      return <CarrierField {...field} current={current} />
    case "insuranceDateofLoss":
      return <DateField {...field} />
    case "insuranceDeductible":
      return <MoneyField {...field} />
    case "billingNotes":
    case "billingFullAddress":
      return <TextAreaField {...field} rows={2} />
    default:
      return <TextField {...field} />
  }
}

function CarrierField({
  current,
  ...field
}: {
  control: Control<Values>
  name: Name
  label: string
  current: CurrentCarrier
}) {
  const carriers = useQuery(carriersQuery)
  const all = carriers.data ?? []
  const missing = current.key !== "" && !all.some(({ key }) => key === current.key)
  return (
    <SelectField
      {...field}
      hint={carriersHint(carriers)}
      choices={[
        { value: "", label: (current.key === "" && current.text) || "–" },
        ...[...(missing ? [current] : []), ...all].map(({ key, text }) => ({ value: key, label: text })),
      ]}
    />
  )
}
