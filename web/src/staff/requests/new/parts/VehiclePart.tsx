import { TextInput } from "@mantine/core"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { type RefObject, useEffect, useRef, useState } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import type { Vehicle } from "#shared/api/customers.ts"
import { vehiclesQuery, vinQuery } from "#web/data/people/vehicles.ts"
import { CarFields, useDecodedVehicle } from "#web/staff/shared/vehicle/CarFields.tsx"
import {
  type CarValues,
  carName,
  isCarEmpty,
  matchesWords,
  noCar,
  valuesOfCar,
} from "#web/staff/shared/vehicle/values.ts"
import { SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Choices } from "#web/ui/form/Choices.tsx"
import field from "#web/ui/form/fields.module.css"
import { Panel } from "#web/ui/page/Panel.tsx"
import { type NewRequest, vehicleFields } from "../form.ts"
import { payerOfCar } from "../payer-of-car.ts"
import styles from "./part.module.css"

type Props = { form: UseFormReturn<NewRequest> }

const another = "another"
const many = 8

/** Plate, reference, and VIN distinguish two vehicles of the same model. */
const marksOf = ({ licensePlate, reference, vin }: Vehicle): string =>
  [licensePlate, reference, vin && `VIN …${vin.slice(-6)}`].filter(Boolean).join(" · ")

/** Fills in a known vehicle, or clears the fields. `before` is the previous choice. */
function fill(
  { getValues, setValue, clearErrors }: UseFormReturn<NewRequest>,
  car: Vehicle | undefined,
  before?: Vehicle,
): void {
  const { invoiceType, billingId, insurancePolicyNumber } = {
    ...getValues(),
    ...payerOfCar(getValues(), car, before),
  }
  const isOnlyVin = car && !car.vehicle && !car.year && !car.make
  const values = {
    vehicleId: car?._id ?? "",
    isAnotherVehicle: car === undefined,
    ...(car ? valuesOfCar(car) : noCar),
    // Decoding it fills in the rest.
    ...(isOnlyVin && { decodedVin: "" }),
  }
  for (const name of vehicleFields) setValue(name, values[name])
  setValue("invoiceType", invoiceType)
  setValue("billingId", billingId)
  setValue("insurancePolicyNumber", insurancePolicyNumber)
  clearErrors(vehicleFields)
}

export function VehiclePart({ form }: Props) {
  const { control } = form
  const [customerId, vehicleId, vin] = useWatch({ control, name: ["customerId", "vehicleId", "vin"] })
  const decoding = useQuery(vinQuery(vin))
  const carForm = form as unknown as UseFormReturn<CarValues>
  useDecodedVehicle(carForm, vin, decoding.data)
  const { data, isLoading, isError } = useInfiniteQuery(vehiclesQuery(customerId))
  const vehicles = data?.pages.flatMap(({ reply }) => reply)
  const area = useRef<HTMLDivElement>(null)
  useFocusWhenLoaded(area, customerId, isLoading)

  const only = vehicles?.length === 1 ? vehicles[0] : undefined
  useEffect(() => {
    // Preselects a customer's only vehicle, unless something was typed.
    const values = form.getValues()
    if (only && values.vehicleId === "" && !values.isAnotherVehicle && isCarEmpty(values)) fill(form, only)
  }, [only, form])

  return (
    <Panel title="Vehicle">
      <div className={styles.fields} ref={area} tabIndex={-1}>
        {isLoading && <SkeletonLines count={4} />}
        {isError && (
          <p className={styles.warning}>
            Couldn't load the customer's vehicles. Type one in and we'll add it.
          </p>
        )}
        {vehicles !== undefined && vehicles.length > 0 && (
          <KnownVehicles
            key={customerId}
            vehicles={vehicles}
            selectedId={vehicleId}
            onChoose={(car) =>
              fill(
                form,
                car,
                vehicles.find(({ _id }) => _id === vehicleId),
              )
            }
          />
        )}
        {vehicleId === "" && !isLoading && <CarFields form={carForm} decoding={decoding} />}
      </div>
    </Panel>
  )
}

function KnownVehicles({
  vehicles,
  selectedId,
  onChoose,
}: {
  vehicles: readonly Vehicle[]
  selectedId: string
  onChoose: (car: Vehicle | undefined) => void
}) {
  const [search, setSearch] = useState("")
  return (
    <>
      {vehicles.length > many && (
        <TextInput
          label={`Which of ${vehicles.length} vehicles?`}
          placeholder="Make, model, plate, unit or last digits of the VIN"
          classNames={field}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Choices
        label="Which vehicle"
        chosen={selectedId || another}
        onChoose={(id) => onChoose(vehicles.find(({ _id }) => _id === id))}
        choices={vehicles
          .filter((car) => car._id === selectedId || matchesWords(car, search))
          .map((car) => ({ value: car._id, text: carName(car), second: marksOf(car) }))}
        last={{ value: another, text: "Another vehicle" }}
      />
    </>
  )
}

/** Moves focus here once the customer is chosen, unless the user has moved it. */
function useFocusWhenLoaded(
  area: RefObject<HTMLElement | null>,
  customerId: string,
  isLoading: boolean,
): void {
  const lastCustomer = useRef(customerId)
  useEffect(() => {
    if (lastCustomer.current === customerId) return
    const { activeElement } = document
    const isHere = activeElement === document.body || activeElement === area.current
    if (isLoading) {
      if (isHere) area.current?.focus({ preventScroll: true })
      return
    }
    lastCustomer.current = customerId
    if (customerId !== "" && isHere) area.current?.querySelector("input")?.focus({ preventScroll: true })
  }, [area, customerId, isLoading])
}
