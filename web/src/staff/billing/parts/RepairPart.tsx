import { type Control, useWatch } from "react-hook-form"
import { chipRates } from "#web/staff/shared/rates/profile-rates.ts"
import { RepairFields } from "#web/staff/shared/rates/RateFields.tsx"
import rates from "#web/staff/shared/rates/rates.module.css"
import { CheckField, TextAreaField } from "#web/ui/form/fields.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import type { Values } from "../form.ts"

/** Rates are hidden while repairs are free, and come back unchanged. */
export function RepairPart({ control }: { control: Control<Values> }) {
  const free = useWatch({ control, name: "repairFree" })
  return (
    <Panel title="Repairs">
      <div className={rates.fields}>
        <CheckField control={control} name="repairFree" label="Repairs are free" />
        {!free && (
          <RepairFields
            control={control}
            type="repairLaborType"
            one="repairLaborRate"
            chips={chipRates}
            beyond="Chips past the fifth cost the same as the fifth."
          />
        )}
        <TextAreaField
          control={control}
          name="repairInfo"
          label="Repair notes"
          rows={2}
          hint="What you agreed on for chips. Shown to staff who take calls."
        />
      </div>
    </Panel>
  )
}
