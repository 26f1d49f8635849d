import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import type { Vehicle } from "../../../../../../shared/api/customers.ts"
import { readVin } from "../../../../../../shared/domain/vin.ts"
import { Button } from "../../../../ui/Button.tsx"
import { BoneLines } from "../../../../ui/DataView.tsx"
import { ConfirmDialog } from "../../../../ui/Dialog.tsx"
import { TextField } from "../../../../ui/fields.tsx"
import { Panel } from "../../../../ui/Panel.tsx"
import { vinQuery } from "../../detail/queries.ts"
import { emptyRequest, type NewRequest, vehicleFields, vehicleText } from "../form.ts"
import { vehiclesQuery } from "../queries.ts"
import { Choices } from "./Choices.tsx"
import styles from "./part.module.css"

type Props = { form: UseFormReturn<NewRequest> }

const another = "another"

const nameOf = ({ year, make, model, style, vehicle }: Vehicle): string =>
  [year, make, model, style].filter(Boolean).join(" ") || vehicle || "Vehicle without a name"

/** The fields of a known car, or with nothing those of none. */
function fill({ setValue, clearErrors }: UseFormReturn<NewRequest>, car: Vehicle | undefined): void {
  const named = car !== undefined && (car.make !== undefined || car.year !== undefined)
  const values = {
    ...emptyRequest(""),
    ...(car && {
      vehicleId: car._id,
      vin: car.vin ?? "",
      decodedVin: car.vin ?? "",
      year: String(car.year ?? ""),
      make: car.make ?? "",
      model: car.model ?? "",
      style: car.style ?? "",
      carId: car.carId ?? "",
      vehicle: car.vehicle ?? "",
      inOwnWords: !named,
    }),
  }
  for (const name of vehicleFields) setValue(name, values[name])
  clearErrors(vehicleFields)
}

/** The customer's car, or a new one by VIN, by year and make, or in own words. */
export function VehiclePart({ form }: Props) {
  const { control } = form
  const [customerId, vehicleId] = useWatch({ control, name: ["customerId", "vehicleId"] })
  const { data: vehicles, isLoading } = useQuery(vehiclesQuery(customerId))

  const only = vehicles?.length === 1 ? vehicles[0] : undefined
  useEffect(() => {
    // Who has one car calls about that one, unless something was typed already.
    const { vin, make, vehicle } = form.getValues()
    if (only && form.getValues("vehicleId") === "" && vin + make + vehicle === "") fill(form, only)
  }, [only, form])

  return (
    <Panel title="Vehicle">
      <div className={styles.fields}>
        {isLoading && <BoneLines count={2} />}
        {vehicles !== undefined && vehicles.length > 0 && (
          <Choices
            label="Which vehicle"
            chosen={vehicleId || another}
            onChoose={(id) =>
              fill(
                form,
                vehicles.find(({ _id }) => _id === id),
              )
            }
            choices={[
              ...vehicles.map((car) => ({
                value: car._id,
                text: nameOf(car),
                ...(car.vin && { second: `VIN …${car.vin.slice(-6)}` }),
              })),
              { value: another, text: "Another vehicle" },
            ]}
          />
        )}
        {vehicleId === "" && <NewVehicle form={form} />}
      </div>
    </Panel>
  )
}

function NewVehicle({ form }: Props) {
  const { control, setValue, getValues } = form
  const [typed, inOwnWords] = useWatch({ control, name: ["vin", "inOwnWords"] })
  const [asking, setAsking] = useState(false)
  const read = readVin(typed)
  const vin = read.ok ? read.vin : ""
  const decoding = useQuery({ ...vinQuery(vin), enabled: vin !== "" })
  const decoded = decoding.data

  useEffect(() => {
    if (!decoded || getValues("decodedVin") === decoded.vin) return
    setValue("decodedVin", decoded.vin)
    if (decoded.make === undefined && decoded.year === undefined) return
    setValue("year", String(decoded.year ?? ""))
    setValue("make", decoded.make ?? "")
    setValue("model", decoded.model ?? "")
    setValue("style", decoded.style ?? "")
    setValue("inOwnWords", false)
  }, [decoded, setValue, getValues])

  const toOwnWords = () => {
    const text = vehicleText(getValues())
    for (const name of ["year", "make", "model", "style", "carId"] as const) setValue(name, "")
    setValue("vehicle", text)
    setValue("inOwnWords", true)
    setAsking(false)
    setTimeout(() => form.setFocus("vehicle"))
  }

  return (
    <>
      <TextField
        control={control}
        name="vin"
        label="VIN"
        placeholder="17 characters"
        maxLength={24}
        hint={hintOf(typed, decoding.isFetching, decoding.isError, decoded)}
      />
      {decoded?.warnings.map((warning) => (
        <p key={warning} className={styles.warning} role="status">
          {warning}
        </p>
      ))}
      {inOwnWords ? (
        <>
          <TextField
            control={control}
            name="vehicle"
            label="Vehicle, in your own words"
            placeholder="White Ford pickup, about 2010"
            maxLength={120}
          />
          <span className={styles.row}>
            <Button kind="soft" size="small" onClick={() => setValue("inOwnWords", false)}>
              Year, make and model
            </Button>
          </span>
        </>
      ) : (
        <>
          <div className={styles.four}>
            <TextField control={control} name="year" label="Year" inputMode="numeric" maxLength={4} />
            <TextField control={control} name="make" label="Make" maxLength={40} />
            <TextField control={control} name="model" label="Model" maxLength={60} />
            <TextField control={control} name="style" label="Style" maxLength={80} />
          </div>
          <span className={styles.row}>
            <Button
              kind="soft"
              size="small"
              onClick={() => (vehicleText(getValues()) === "" ? toOwnWords() : setAsking(true))}
            >
              In own words
            </Button>
          </span>
        </>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Edit the vehicle by hand?"
        confirm="Continue"
        onConfirm={toOwnWords}
      >
        Manually editing the vehicle will remove the data that allows vehicle part searching. Continue?
      </ConfirmDialog>
    </>
  )
}

function hintOf(
  typed: string,
  decoding: boolean,
  failed: boolean,
  decoded: { make?: string | undefined; year?: number | undefined } | undefined,
): string | undefined {
  const count = typed.replace(/[\s-]/g, "").length
  if (count === 0) return "Year, make, model and style follow from it."
  if (count < 17) return `${count} of 17`
  if (decoding) return "Reading the VIN"
  if (failed) return "The VIN could not be read now. It is kept as it is."
  if (decoded && decoded.make === undefined && decoded.year === undefined)
    return "This VIN is not in the data. Please type the vehicle."
  return decoded && "Read from the VIN."
}
