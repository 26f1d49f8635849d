import { zodResolver } from "@hookform/resolvers/zod"
import { useEffect, useRef } from "react"
import { type Control, useWatch } from "react-hook-form"
import * as z from "zod"
import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import { formatMoney, parseMoney } from "../../../../../../shared/domain/money.ts"
import { usePrices } from "../../../../data/prices.ts"
import { upTo } from "../../../../ui/car/values.ts"
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from "../../../../ui/fields.tsx"
import { PanelForm } from "../../../../ui/PanelForm.tsx"
import { useVersionedForm } from "../../../../ui/versioned/use-versioned-form.ts"
import { billingFieldsOf } from "../billing-fields.ts"
import { changedFields } from "../changes.ts"
import { PriceChange } from "../dialogs/PriceChange.tsx"
import { askedOf } from "../prices.ts"
import type { Fields, FormProps } from "./panel.ts"

export type Carrier = { key: string; text: string }

const Values = z.object({
  insuranceCarrierKey: z.string(),
  externalReferenceNumber: upTo(40),
  insuranceClaimNumber: upTo(40),
  insurancePolicyNumber: upTo(40),
  insuranceDateofLoss: z.string(),
  insuranceCauseOfLoss: upTo(80),
  insuranceDeductible: z
    .string()
    .refine((text) => text.trim() === "" || (parseMoney(text) ?? -1) >= 0, "Enter an amount, like 250.00."),
  billingCompany: upTo(60),
  billingPhone: upTo(20),
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

/** The reference is the dispatch or claim number (spec 2, section 3): without a dispatch it is the claim's. */
export const isReferenceTheClaim = ({
  externalReferenceNumber: reference,
  insuranceClaimNumber: claim,
}: Partial<Pick<Values, "externalReferenceNumber" | "insuranceClaimNumber">>): boolean =>
  Boolean(reference) && reference === claim

const checkedValues = zodResolver(Values)

function changeOf(values: Values, base: ServiceRequest) {
  const { externalReferenceNumber: reference, insuranceClaimNumber: claim } = values
  const follows = isReferenceTheClaim(base) && reference === base.externalReferenceNumber
  const toWire: Fields = {
    ...values,
    ...(follows && base.invoiceType === "Insurance" && { externalReferenceNumber: claim }),
    insuranceDeductible:
      values.insuranceDeductible.trim() === "" ? null : (parseMoney(values.insuranceDeductible) ?? null),
  }
  const shown = billingFieldsOf(base.invoiceType)
  return changedFields(base, Object.fromEntries(shown.map((name) => [name, toWire[name]])))
}

type Props = FormProps & {
  carriers: readonly Carrier[]
  /** whether the prices of another carrier are on their way */
  onPricing: (pricing: boolean) => void
}

export function BillingForm({ id, request, save, onSaved, onPricing, carriers }: Props) {
  const totalShown = useRef<number>(undefined)
  const { form, base, submit } = useVersionedForm({
    stored: request,
    valuesOf,
    resolver: () => checkedValues,
    changeOf: (values, now) => ({
      ...changeOf(values, now),
      ...(totalShown.current !== undefined && { totalShown: totalShown.current }),
    }),
    save,
    saved: onSaved,
  })
  const { control } = form
  const shown = billingFieldsOf(base.invoiceType)
  const another = askedOf(base, {
    insuranceCarrierKey: useWatch({ control, name: "insuranceCarrierKey" }),
  })
  const asked = usePrices(another)
  const { prices, settled, failure } = asked
  const total = another && settled ? prices?.total : undefined
  const pricing = another !== undefined && !settled && !failure
  useEffect(() => {
    totalShown.current = total
    onPricing(pricing)
    return () => onPricing(false)
  }, [total, pricing, onPricing])

  return (
    <PanelForm id={id} onSubmit={submit}>
      {shown.map((name) => (
        <FieldOf
          key={name}
          name={name}
          control={control}
          carriers={carriers}
          withoutKey={base.insuranceCarrierKey ? "" : (base.insuranceCarrier ?? "")}
        />
      ))}
      {(prices || failure) && <PriceChange request={base} asked={asked} missing="" />}
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
  billingCompany: "Bill to",
  billingPhone: "Phone",
  billingEmail: "Email",
  billingFullAddress: "Address",
  billingNotes: "Notes",
}

function FieldOf({
  name,
  control,
  carriers,
  withoutKey,
}: {
  name: Name
  control: Control<Values>
  carriers: readonly Carrier[]
  /** a carrier that is known by its name alone, from before carriers had keys */
  withoutKey: string
}) {
  const field = { control, name, label: labels[name] }
  switch (name) {
    case "insuranceCarrierKey":
      return (
        <SelectField
          {...field}
          choices={[
            { value: "", label: withoutKey || "–" },
            ...carriers.map(({ key, text }) => ({ value: key, label: text })),
          ]}
        />
      )
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
