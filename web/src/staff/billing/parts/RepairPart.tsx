import { type Control, useWatch } from "react-hook-form"
import { CheckField, TextAreaField } from "../../../ui/fields.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import { RepairFields } from "../../../ui/rates/RateFields.tsx"
import rates from "../../../ui/rates/rates.module.css"
import { chipRates, type Values } from "../form.ts"

/** What chips cost. Free ones need no rates: what was typed comes back when they are not free. */
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
            beyond="A sixth and every one after it costs what the fifth does."
          />
        )}
        <TextAreaField
          control={control}
          name="repairInfo"
          label="What to know about its repairs"
          rows={2}
          hint="What was agreed about chips, for those who take the call."
        />
      </div>
    </Panel>
  )
}
