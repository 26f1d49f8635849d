import { type Control, useWatch } from "react-hook-form"
import { CheckField, MoneyField, SegmentField, TextAreaField } from "../../../ui/fields.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import rates from "../../pricing/rates.module.css"
import { chipRates, type Values } from "../form.ts"

const places = ["1st", "2nd", "3rd", "4th", "5th"]

/** What chips cost. Free ones need no rates: what was typed comes back when they are not free. */
export function RepairPart({ control }: { control: Control<Values> }) {
  const [free, type] = useWatch({ control, name: ["repairFree", "repairLaborType"] })
  return (
    <Panel title="Repairs">
      <div className={rates.fields}>
        <CheckField control={control} name="repairFree" label="Repairs are free" />
        {!free && (
          <>
            <SegmentField
              control={control}
              name="repairLaborType"
              label="Repair labor"
              choices={[
                { value: "flat", label: "One price" },
                { value: "each", label: "Chip by chip" },
              ]}
            />
            {type === "flat" ? (
              <MoneyField
                control={control}
                name="repairLaborRate"
                label="Price of a repair"
                hint="For the glass, however many chips."
              />
            ) : (
              <div>
                <div className={rates.five}>
                  {chipRates.map((name, place) => (
                    <MoneyField
                      key={name}
                      control={control}
                      name={name}
                      label={`${places[place] ?? place} chip`}
                    />
                  ))}
                </div>
                <p className={rates.hint}>A sixth and every one after it costs what the fifth does.</p>
              </div>
            )}
          </>
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
