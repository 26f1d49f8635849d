import { useEffect, useState } from "react"
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { VinWarnings } from "#web/staff/shared/glass/CarSearch.tsx"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { TextField } from "#web/ui/form/fields.tsx"
import styles from "./CarFields.module.css"
import { PlateField } from "./PlateField.tsx"
import { type CarValues, decodedFields, describeCar } from "./values.ts"

type Props = {
  form: UseFormReturn<CarValues>
  decoding: { data: Decoded | undefined; isFetching: boolean; isError: boolean }
}
type Decoded = {
  vin: string
  warnings: readonly string[]
  year?: number | undefined
  make?: string | undefined
  model?: string | undefined
  style?: string | undefined
}

/** Reports a whole VIN that can't be right. */
function useVinError({ setError, clearErrors }: UseFormReturn<CarValues>, typed: string): void {
  const read = readVin(typed)
  const isWhole = typed.replace(/[\s-]/g, "").length >= 17
  const isEmpty = typed.trim() === ""
  const vinProblem = isWhole && !read.ok ? read.detail : undefined
  useEffect(() => {
    // Reported while typing, since the customer still has the papers in hand.
    if (vinProblem !== undefined) setError("vin", { message: vinProblem })
    else if (isWhole || isEmpty) clearErrors("vin")
  }, [vinProblem, isWhole, isEmpty, setError, clearErrors])
}

/** Fills in the fields by the VIN, and empties them again for another one. */
export function useDecodedVehicle(
  { getValues, setValue }: UseFormReturn<CarValues>,
  typed: string,
  decoded: Decoded | undefined,
): void {
  const read = readVin(typed)
  const vin = read.ok ? read.vin : ""
  const isAnother = typed.trim() === "" || vin !== ""
  useEffect(() => {
    const before = getValues("decodedVin")
    if (!isAnother || before === "" || before === vin) return
    // The previous VIN's values belong to another vehicle. Values that a person typed stay.
    const filledIn = getValues("decoded")
    for (const [index, name] of decodedFields.entries())
      if (getValues(name) === filledIn[index]) setValue(name, "")
    setValue("decodedVin", "")
    setValue("decoded", [])
    // So does the catalog's car, even if the new VIN can't be decoded.
    setValue("carId", "")
  }, [isAnother, vin, setValue, getValues])

  useEffect(() => {
    if (!decoded || getValues("decodedVin") === decoded.vin) return
    setValue("decodedVin", decoded.vin)
    if (decoded.make === undefined && decoded.year === undefined) return
    const { year, make, model, style } = decoded
    const decodedValues = {
      year: String(year ?? ""),
      make: make ?? "",
      model: model ?? "",
      style: style ?? "",
    }
    for (const name of decodedFields) setValue(name, decodedValues[name])
    setValue(
      "decoded",
      decodedFields.map((name) => decodedValues[name]),
    )
    // The catalog id belongs to the previous vehicle.
    setValue("carId", "")
    setValue("inOwnWords", false)
  }, [decoded, setValue, getValues])
}

/** A vehicle by VIN (which fills in the rest), by year and make, or in the customer's words. */
export function CarFields({ form, decoding }: Props) {
  const { control, setValue, getValues } = form
  const decoded = decoding.data
  const [typed, inOwnWords] = useWatch({ control, name: ["vin", "inOwnWords"] })
  const [isConfirming, setConfirming] = useState(false)
  useVinError(form, typed)
  useDecodedVehicle(form, typed, decoded)

  // Replaces the hint: another line would move the button that is being pressed on blur.
  const { errors } = useFormState({ control, name: "vin" })
  const refused = typed.trim() === "" && errors.vin !== undefined

  const toOwnWords = () => {
    const text = describeCar(getValues())
    for (const name of ["year", "make", "model", "style", "carId"] as const) setValue(name, "")
    setValue("vehicle", text)
    setValue("inOwnWords", true)
    setConfirming(false)
    setTimeout(() => form.setFocus("vehicle"))
  }

  return (
    <>
      <TextField
        control={control}
        name="vin"
        label="VIN"
        placeholder="17 characters"
        hint={refused ? undefined : hintOf(typed, decoding.isFetching, decoding.isError, decoded)}
      />
      {decoded && <VinWarnings warnings={decoded.warnings} />}
      {inOwnWords ? (
        <OwnWords form={form} />
      ) : (
        <>
          {/* The catalog's car belongs to the name before. */}
          <div
            className={styles.four}
            onInput={() => {
              setValue("carId", "")
              // They answer a request without a VIN.
              if (typed.trim() === "") form.clearErrors("vin")
            }}
          >
            <TextField control={control} name="year" label="Year" inputMode="numeric" maxLength={4} />
            <TextField control={control} name="make" label="Make" maxLength={40} />
            <TextField control={control} name="model" label="Model" maxLength={60} />
            <TextField control={control} name="style" label="Style" maxLength={80} />
          </div>
          <span className={`${styles.other} row`}>
            <Button
              kind="soft"
              size="small"
              onClick={() => (describeCar(getValues()) === "" ? toOwnWords() : setConfirming(true))}
            >
              Describe it instead
            </Button>
          </span>
        </>
      )}
      <PlateField control={control} name="licensePlate" />
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Edit the vehicle by hand?"
        confirm={t("Continue")}
        onConfirm={toOwnWords}
      >
        {messages.requests.vehicleEdit}
      </ConfirmDialog>
    </>
  )
}

const OwnWords = ({ form: { control, setValue } }: Pick<Props, "form">) => (
  <>
    <TextField
      control={control}
      name="vehicle"
      label="Vehicle description"
      placeholder="White Ford pickup, about 2010"
      maxLength={120}
    />
    <span className={`${styles.other} row`}>
      <Button kind="soft" size="small" onClick={() => setValue("inOwnWords", false)}>
        Year, make and model
      </Button>
    </span>
  </>
)

function hintOf(
  typed: string,
  decoding: boolean,
  failed: boolean,
  decoded: { make?: string | undefined; year?: number | undefined } | undefined,
): string | undefined {
  const count = typed.replace(/[\s-]/g, "").length
  if (count === 0) return t("Fills in year, make, model and style")
  if (count < 17) return t(`${count} of 17`)
  if (decoding) return t("Decoding the VIN")
  if (failed) return t("Couldn't decode the VIN right now. It's kept as you typed it.")
  if (decoded && decoded.make === undefined && decoded.year === undefined)
    return t("We don't recognize this VIN. Enter the vehicle by hand.")
  return decoded && t("Decoded from the VIN.")
}
