import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { vehicleCategories } from "#shared/domain/catalog/catalog.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import type { FieldErrors, TypedVehicle } from "../new-vehicle.ts"
import styles from "./fields.module.css"

type Props = { vehicle: TypedVehicle; errors: FieldErrors; onChange: (change: Partial<TypedVehicle>) => void }

const names = { make: "Make", model: "Model", style: "Style" } as const

export const VehicleFields = ({ vehicle, errors, onChange }: Props) => (
  <div className={styles.vehicle}>
    <TextInput
      {...fieldProps}
      label="Year"
      withAsterisk
      inputMode="numeric"
      autoComplete="off"
      placeholder="2019"
      error={errors.year}
      value={vehicle.year}
      onChange={(event) => onChange({ year: event.currentTarget.value })}
    />
    {(["make", "model", "style"] as const).map((field) => (
      <TextInput
        key={field}
        {...fieldProps}
        label={names[field]}
        withAsterisk
        autoComplete="off"
        spellCheck="false"
        placeholder={{ make: "HONDA", model: "CIVIC", style: "4 DOOR SEDAN" }[field]}
        error={
          errors[field] ?? tooLongMessage(vehicle[field], field === "make" ? 40 : field === "model" ? 60 : 80)
        }
        value={vehicle[field]}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    ))}
    <NativeSelect
      {...fieldProps}
      label="Category"
      data={[...vehicleCategories]}
      value={vehicle.category}
      onChange={({ currentTarget: { value } }) => {
        const category = vehicleCategories.find((one) => one === value)
        if (category) onChange({ category })
      }}
    />
    <Checkbox
      className={styles.check ?? ""}
      label="Searchable"
      description="Customers can choose it for a quote."
      checked={vehicle.searchable}
      onChange={(event) => onChange({ searchable: event.currentTarget.checked })}
    />
  </div>
)
