import { type Control, type UseFormReturn, useWatch } from "react-hook-form"
import { billItems, billItemTexts } from "#shared/domain/insurance/bill-checklist.ts"
import { KitFields, LaborFields, MouldingFields, RepairFields } from "#web/staff/shared/rates/RateFields.tsx"
import rates from "#web/staff/shared/rates/rates.module.css"
import { Button } from "#web/ui/Button.tsx"
import { CheckField, MoneyField } from "#web/ui/form/fields.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { kitFieldNames, rateNames, type Values } from "../form.ts"

type Props = { control: Control<Values> }

export const RepairRates = ({ control }: Props) => (
  <Panel title="Repairs">
    <div className={rates.fields}>
      <RepairFields
        control={control}
        type="repairLaborType"
        one="rate1"
        chips={rateNames}
        beyond="Chips past the last rate cost the same as the last one."
      />
    </div>
  </Panel>
)

export const ReplaceRates = ({ control }: Props) => (
  <Panel title="Replacements">
    <div className={rates.fields}>
      <MoneyField
        control={control}
        name="replaceDiscount"
        label="Glass, % off"
        hint="Off the list price. Leave blank for no discount."
      />
      <LaborFields control={control} rate="replaceLaborRate" type="replaceLaborType" />
      <MouldingFields control={control} oem="oem" others="nonOem" />
    </div>
  </Panel>
)

export const KitRates = ({ control }: Props) => (
  <Panel title="Install kits">
    <div className={rates.fields}>
      <KitFields control={control} usual="replaceInstallKitDefault" kits={kitFieldNames} />
    </div>
  </Panel>
)

/** The insurance desk calls a bill ready once it has these. All of them are the standard list. */
export function BillRequirements({ form: { control, setValue } }: { form: UseFormReturn<Values> }) {
  const requires = useWatch({ control, name: "requires" })
  const isStandard = billItems.every((item) => requires[item])
  const restore = () => {
    for (const item of billItems) setValue(`requires.${item}`, true, { shouldDirty: true })
  }
  return (
    <Panel title="What a bill needs">
      <div className={rates.fields}>
        {billItems.map((item) => (
          <CheckField key={item} control={control} name={`requires.${item}`} label={billItemTexts[item]} />
        ))}
        <div>
          <Button
            size="large"
            disabledReason={isStandard ? "Everything is required already." : undefined}
            onClick={restore}
          >
            Use the standard list
          </Button>
        </div>
      </div>
    </Panel>
  )
}
