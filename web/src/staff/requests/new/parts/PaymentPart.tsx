import { NativeSelect } from "@mantine/core"
import { usePrefetchQuery, useQuery } from "@tanstack/react-query"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { accountsQuery } from "#web/data/people/users.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { accountsHint, carriersHint } from "#web/staff/shared/vehicle/payer-hints.tsx"
import field from "#web/ui/form/fields.module.css"
import { DateField, MoneyField, SegmentField, SelectField, TextField } from "#web/ui/form/fields.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { PromoCode } from "../../promo/PromoCode.tsx"
import type { NewRequest } from "../form.ts"
import styles from "./part.module.css"

type Props = { form: UseFormReturn<NewRequest> }

/** Invoice type and payer. Warranty is missing because warranty visits start from the original request. */
export function PaymentPart({ form }: Props) {
  const { control, setValue } = form
  const [invoiceType, promoCode] = useWatch({ control, name: ["invoiceType", "promoCode"] })
  // Preloads the carriers, so the list is ready when the user types.
  usePrefetchQuery(carriersQuery)
  usePrefetchQuery(accountsQuery)
  return (
    <Panel title="Payment">
      <div className={styles.fields}>
        <SegmentField
          control={control}
          name="invoiceType"
          label="Invoice type"
          choices={[
            { value: "Cash", label: "Cash" },
            { value: "Insurance", label: "Insurance" },
            { value: "Net", label: "Net" },
          ]}
        />
        {invoiceType === "Cash" && (
          <>
            <p className="text-muted type-small">
              The customer pays by card, cash or check. Start a Warranty job from its original request.
            </p>
            <CarrierShortcut form={form} />
          </>
        )}
        {invoiceType === "Insurance" && <Insurance form={form} />}
        {invoiceType === "Net" && <Net form={form} />}
        {invoiceType !== "Insurance" && (
          <PromoCode
            code={promoCode}
            disabledReason={undefined}
            onChange={(code) => setValue("promoCode", code)}
          />
        )}
      </div>
    </Panel>
  )
}

const carrierChoices = (carriers: readonly { key: string; text: string }[] = []) => [
  { value: "", label: "Choose" },
  ...carriers.map(({ key, text }) => ({ value: key, label: text })),
]

/** Saves a caller with insurance the step of changing the invoice type first. */
function CarrierShortcut({ form: { setValue, setFocus } }: Props) {
  const { data } = useQuery(carriersQuery)
  return (
    <NativeSelect
      label="Insurance pays? Choose the carrier"
      classNames={field}
      data={carrierChoices(data)}
      value=""
      onChange={(event) => {
        setValue("insuranceCarrierKey", event.currentTarget.value)
        setValue("invoiceType", "Insurance")
        setValue("promoCode", "")
        // This field unmounts, so focus moves to the same field in the insurance section.
        setTimeout(() => setFocus("insuranceCarrierKey"))
      }}
    />
  )
}

const usualDeductibles = ["0", "100", "250", "500", "1000"]

function Insurance({ form: { control, setValue } }: Props) {
  const deductible = useWatch({ control, name: "insuranceDeductible" })
  const carriers = useQuery(carriersQuery)
  return (
    <div className={`${styles.threeColumns} phone-columns-2`}>
      <SelectField
        control={control}
        name="insuranceCarrierKey"
        label="Carrier"
        required
        hint={carriersHint(carriers)}
        choices={carrierChoices(carriers.data)}
      />
      <div>
        <MoneyField control={control} name="insuranceDeductible" label="Deductible" required />
        <span className={`${styles.taps} cluster gap-2 mt-3`}>
          {usualDeductibles.map((amount) => (
            <button
              key={amount}
              className="border-strong py-0 px-3 flex-1 rounded-2 pointer text-plain type-small weight-medium bg-surface hover-ground"
              type="button"
              aria-pressed={amount === deductible}
              // Leaving the empty field would show its error, and move this button before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setValue("insuranceDeductible", amount, { shouldValidate: true })}
            >
              {amount}
            </button>
          ))}
        </span>
      </div>
      <TextField control={control} name="insuranceClaimNumber" label="Claim number" maxLength={40} />
      <TextField control={control} name="insurancePolicyNumber" label="Policy" maxLength={40} />
      <DateField control={control} name="insuranceDateofLoss" label="Date of loss" />
      <TextField
        control={control}
        name="insuranceCauseOfLoss"
        label="Cause of loss"
        placeholder="Rock on Highway 99"
        maxLength={80}
      />
    </div>
  )
}

function Net({ form: { control } }: Props) {
  const accounts = useQuery(accountsQuery)
  const billingId = useWatch({ control, name: "billingId" })
  const account = accounts.data?.find(({ _id }) => _id === billingId)
  return (
    <div className={`${styles.threeColumns} phone-columns-2`}>
      <SelectField
        control={control}
        name="billingId"
        label="Account"
        required
        hint={accountsHint(accounts) ?? account?.address}
        choices={[
          { value: "", label: "Choose" },
          ...(accounts.data ?? []).map(({ _id, name: text }) => ({ value: _id, label: text })),
        ]}
      />
      <TextField control={control} name="externalReferenceNumber" label="Repair order" maxLength={40} />
      <TextField
        control={control}
        name="customerVehicleReference"
        label="Vehicle reference"
        placeholder="Unit 14"
        maxLength={40}
      />
    </div>
  )
}
