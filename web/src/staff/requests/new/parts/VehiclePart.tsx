import { TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type RefObject, useEffect, useRef, useState } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import type { Vehicle } from "../../../../../../shared/api/customers.ts"
import { readVin } from "../../../../../../shared/domain/vin.ts"
import { Button } from "../../../../ui/Button.tsx"
import { BoneLines } from "../../../../ui/DataView.tsx"
import { ConfirmDialog } from "../../../../ui/Dialog.tsx"
import field from "../../../../ui/fields.module.css"
import { TextField } from "../../../../ui/fields.tsx"
import { Panel } from "../../../../ui/Panel.tsx"
import { vinQuery } from "../../detail/queries.ts"
import { emptyRequest, type NewRequest, vehicleFields, vehicleText } from "../form.ts"
import { vehiclesQuery } from "../queries.ts"
import { Choices } from "./Choices.tsx"
import styles from "./part.module.css"

type Props = { form: UseFormReturn<NewRequest> }

const another = "another"
/** From here on one finds a car faster by typing. */
const many = 8

const nameOf = ({ year, make, model, style, vehicle }: Vehicle): string =>
  [year, make, model, style].filter(Boolean).join(" ") || vehicle || "Vehicle without a name"

/** What tells two of the same kind apart. */
const marksOf = ({ reference, vin }: Vehicle): string =>
  [reference, vin && `VIN …${vin.slice(-6)}`].filter(Boolean).join(" · ")

/** Whether every word that was typed is somewhere on this car. */
function isMeant(car: Vehicle, words: string): boolean {
  const told = `${nameOf(car)} ${car.reference ?? ""} ${car.vin ?? ""}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => told.includes(word))
}

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
  const { data: vehicles, isLoading, isError } = useQuery(vehiclesQuery(customerId))
  const area = useRef<HTMLDivElement>(null)
  useTakeOver(area, customerId, isLoading)

  const only = vehicles?.length === 1 ? vehicles[0] : undefined
  useEffect(() => {
    // Who has one car calls about that one, unless something was typed already.
    const { vin, make, vehicle } = form.getValues()
    if (only && form.getValues("vehicleId") === "" && vin + make + vehicle === "") fill(form, only)
  }, [only, form])

  return (
    <Panel title="Vehicle">
      <div className={styles.fields} ref={area} tabIndex={-1}>
        {isLoading && <BoneLines count={4} />}
        {isError && (
          <p className={styles.warning}>
            The customer's vehicles did not load. One that is typed is added to them.
          </p>
        )}
        {vehicles !== undefined && vehicles.length > 0 && (
          <KnownVehicles
            key={customerId}
            vehicles={vehicles}
            chosen={vehicleId}
            onChoose={(car) => fill(form, car)}
          />
        )}
        {vehicleId === "" && !isLoading && <NewVehicle form={form} />}
      </div>
    </Panel>
  )
}

function KnownVehicles({
  vehicles,
  chosen,
  onChoose,
}: {
  vehicles: readonly Vehicle[]
  chosen: string
  /** nothing for another one */
  onChoose: (car: Vehicle | undefined) => void
}) {
  const [words, setWords] = useState("")
  return (
    <>
      {vehicles.length > many && (
        <TextInput
          label={`Which of ${vehicles.length} vehicles?`}
          placeholder="Make, model, unit or the end of the VIN"
          classNames={field}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Choices
        label="Which vehicle"
        chosen={chosen || another}
        onChoose={(id) => onChoose(vehicles.find(({ _id }) => _id === id))}
        choices={vehicles
          .filter((car) => car._id === chosen || isMeant(car, words))
          .map((car) => ({ value: car._id, text: nameOf(car), second: marksOf(car) }))}
        last={{ value: another, text: "Another vehicle" }}
      />
    </>
  )
}

/** Once the customer is found, the conversation goes on here; what somebody went to by himself keeps the focus. */
function useTakeOver(area: RefObject<HTMLElement | null>, customerId: string, isLoading: boolean): void {
  const seen = useRef(customerId)
  useEffect(() => {
    if (seen.current === customerId) return
    const { activeElement } = document
    const isHere = activeElement === document.body || activeElement === area.current
    if (isLoading) {
      if (isHere) area.current?.focus({ preventScroll: true })
      return
    }
    seen.current = customerId
    if (customerId !== "" && isHere) area.current?.querySelector("input")?.focus({ preventScroll: true })
  }, [area, customerId, isLoading])
}

function NewVehicle({ form }: Props) {
  const { control, setValue, getValues, setError, clearErrors } = form
  const [typed, inOwnWords] = useWatch({ control, name: ["vin", "inOwnWords"] })
  const [asking, setAsking] = useState(false)
  const read = readVin(typed)
  const vin = read.ok ? read.vin : ""
  const decoding = useQuery({ ...vinQuery(vin), enabled: vin !== "" })
  const decoded = decoding.data
  const isWhole = typed.replace(/[\s-]/g, "").length >= 17
  const wrong = isWhole && !read.ok ? read.detail : undefined
  useEffect(() => {
    // What is wrong with a whole VIN is said while the customer still holds the papers.
    if (wrong !== undefined) setError("vin", { message: wrong })
    else if (isWhole) clearErrors("vin")
  }, [wrong, isWhole, setError, clearErrors])

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
  if (count === 0) return "Fills in year, make, model and style"
  if (count < 17) return `${count} of 17`
  if (decoding) return "Reading the VIN"
  if (failed) return "The VIN could not be read now. It is kept as it is."
  if (decoded && decoded.make === undefined && decoded.year === undefined)
    return "This VIN is not in the data. Please type the vehicle."
  return decoded && "Read from the VIN."
}
