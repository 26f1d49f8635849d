import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { type Control, useWatch } from "react-hook-form"
import { usePrices } from "#web/data/money/prices.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { carriersHint } from "#web/staff/shared/vehicle/payer-hints.tsx"
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from "#web/ui/form/fields.tsx"
import { type FieldToFocus, PanelForm } from "#web/ui/form/PanelForm.tsx"
import { useVersionedForm } from "#web/ui/versioned/use-versioned-form.ts"
import { PriceChange } from "../dialogs/PriceChange.tsx"
import type { FormProps } from "../panel-props.ts"
import { priceQueryOf } from "../price-query.ts"
import { billingFieldsOf } from "./billing-fields.ts"
import {
  changedFieldsResolver,
  changeOf,
  type PayerField,
  type PayerValues,
  payerLabels,
  valuesOf,
} from "./payer-values.ts"

type Props = FormProps & {
  focused: FieldToFocus | undefined
  onPricing: (pricing: boolean) => void
}

export function PayerForm({ id, request, save, onSaved, draftKey, focused, onPricing }: Props) {
  const totalShown = useRef<number>(undefined)
  const { form, base, submit } = useVersionedForm({
    stored: request,
    valuesOf,
    resolver: changedFieldsResolver,
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
    <PanelForm id={id} onSubmit={submit} focused={focused}>
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

/** The request's carrier. Older requests have a name without a key. */
type CurrentCarrier = { key: string; text: string }

function FieldOf({
  name,
  control,
  current,
}: {
  name: PayerField
  control: Control<PayerValues>
  current: CurrentCarrier
}) {
  const field = { control, name, label: payerLabels[name] }
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
  control: Control<PayerValues>
  name: PayerField
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
