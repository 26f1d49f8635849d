import { type Control, useWatch } from "react-hook-form"
import { kitNames } from "../../../../../shared/domain/charges/charge.ts"
import { MoneyField, SegmentField } from "../../../ui/fields.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import rates from "../../pricing/rates.module.css"
import { kitFieldNames, rateNames, type Values } from "../form.ts"

type Props = { control: Control<Values> }

const places = ["1st", "2nd", "3rd", "4th", "5th"]

/** What it pays for chips. With one price for all, the rates of later chips are folded away and keep what was typed. */
export function RepairRates({ control }: Props) {
  const type = useWatch({ control, name: "repairLaborType" })
  return (
    <Panel title="Repairs">
      <div className={rates.fields}>
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
            name="rate1"
            label="Price of a repair"
            hint="For the glass, however many chips."
          />
        ) : (
          <div>
            <div className={rates.five}>
              {rateNames.map((name, place) => (
                <MoneyField
                  key={name}
                  control={control}
                  name={name}
                  label={`${places[place] ?? place} chip`}
                />
              ))}
            </div>
            <p className={rates.hint}>Every chip after the last one that has a rate costs the same as it.</p>
          </div>
        )}
      </div>
    </Panel>
  )
}

/** What it pays for glass and for the work. */
export function ReplaceRates({ control }: Props) {
  const laborType = useWatch({ control, name: "replaceLaborType" })
  return (
    <Panel title="Replacements">
      <div className={rates.fields}>
        <MoneyField
          control={control}
          name="replaceDiscount"
          label="Glass, % off"
          hint="Off the list price. Empty: no discount."
        />
        <div className={rates.pair}>
          <MoneyField
            control={control}
            name="replaceLaborRate"
            label={laborType === "hourly" ? "Labor an hour" : "Labor a job"}
          />
          <SegmentField
            control={control}
            name="replaceLaborType"
            label="Labor is"
            choices={[
              { value: "hourly", label: "Hourly" },
              { value: "flat", label: "Flat" },
            ]}
          />
        </div>
        <div className={rates.pair}>
          <MoneyField control={control} name="oem" label="OEM mouldings, % off" />
          <MoneyField control={control} name="nonOem" label="Other mouldings, % off" />
        </div>
      </div>
    </Panel>
  )
}

export const KitRates = ({ control }: Props) => (
  <Panel title="Install kits">
    <div className={rates.fields}>
      <SegmentField
        control={control}
        name="replaceInstallKitDefault"
        label="Default kit"
        choices={kitNames.map((kit) => ({ value: kit, label: kit }))}
      />
      {kitNames.map((kit) => {
        const [rate, type] = kitFieldNames[kit]
        return (
          <div className={rates.pair} key={kit}>
            <MoneyField control={control} name={rate} label={`${kit} rate`} />
            <SegmentField
              control={control}
              name={type}
              label={`${kit} is`}
              choices={[
                { value: "each", label: "Each" },
                { value: "flat", label: "Flat" },
              ]}
            />
          </div>
        )
      })}
      <p className={rates.hint}>Each: the rate for every kit. Flat: the rate once, for all kits.</p>
    </div>
  </Panel>
)
