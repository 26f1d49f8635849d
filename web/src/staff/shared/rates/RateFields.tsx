import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form"
import { type KitName, kitNames } from "#shared/domain/charges/charge-types.ts"
import { MoneyField, SegmentField } from "#web/ui/form/fields.tsx"
import rates from "./rates.module.css"

type Of<Values extends FieldValues, Names extends string> = { control: Control<Values> } & Record<
  Names,
  FieldPath<Values>
>

const ordinals = ["1st", "2nd", "3rd", "4th", "5th"]

/** With one price for all chips, the rates of later chips are hidden but keep their values. */
export function RepairFields<Values extends FieldValues>({
  control,
  type,
  one,
  chips,
  beyond,
}: Of<Values, "type" | "one"> & {
  chips: readonly FieldPath<Values>[]
  beyond: string
}) {
  const isOne = useWatch({ control, name: type }) === "flat"
  return (
    <>
      <SegmentField
        control={control}
        name={type}
        label="Repair labor"
        choices={[
          { value: "flat", label: "One price" },
          { value: "each", label: "Per chip" },
        ]}
      />
      {isOne ? (
        <MoneyField
          control={control}
          name={one}
          label="Repair price"
          hint="Per glass, no matter how many chips."
        />
      ) : (
        <div>
          <div className={`${rates.five} stack columns-5 gap-4`}>
            {chips.map((name, index) => (
              <MoneyField
                key={name}
                control={control}
                name={name}
                label={`${ordinals[index] ?? index} chip`}
              />
            ))}
          </div>
          <p className={rates.hint}>{beyond}</p>
        </div>
      )}
    </>
  )
}

export function LaborFields<Values extends FieldValues>({
  control,
  rate,
  type,
}: Of<Values, "rate" | "type">) {
  const isHourly = useWatch({ control, name: type }) === "hourly"
  return (
    <div className={rates.pair}>
      <MoneyField control={control} name={rate} label={isHourly ? "Labor per hour" : "Labor per job"} />
      <SegmentField
        control={control}
        name={type}
        label="Labor type"
        choices={[
          { value: "hourly", label: "Hourly" },
          { value: "flat", label: "Flat" },
        ]}
      />
    </div>
  )
}

export const KitFields = <Values extends FieldValues>({
  control,
  usual,
  kits,
}: Of<Values, "usual"> & { kits: Record<KitName, readonly [FieldPath<Values>, FieldPath<Values>]> }) => (
  <>
    <SegmentField
      control={control}
      name={usual}
      label="Default kit"
      choices={kitNames.map((kit) => ({ value: kit, label: kit }))}
    />
    {kitNames.map((kit) => {
      const [rate, type] = kits[kit]
      return (
        <div className={rates.pair} key={kit}>
          <MoneyField control={control} name={rate} label={`${kit} rate`} />
          <SegmentField
            control={control}
            name={type}
            label={`${kit} charge`}
            choices={[
              { value: "each", label: "Each" },
              { value: "flat", label: "Flat" },
            ]}
          />
        </div>
      )
    })}
    <p className={rates.hint}>Each charges the rate per kit. Flat charges it once for all kits.</p>
  </>
)

export const MouldingFields = <Values extends FieldValues>({
  control,
  oem,
  others,
}: Of<Values, "oem" | "others">) => (
  <div className={rates.pair}>
    <MoneyField control={control} name={oem} label="OEM moldings, % off" />
    <MoneyField control={control} name={others} label="Other moldings, % off" />
  </div>
)
