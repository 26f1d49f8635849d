import { zodResolver } from "@hookform/resolvers/zod"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useWatch } from "react-hook-form"
import * as z from "zod"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { carsLike, chooseCar } from "#shared/domain/catalog/match-car.ts"
import { longestPlate, normalizePlate } from "#shared/domain/vehicle/license-plate.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import { carStylesQuery } from "#web/data/parts/catalog.ts"
import type { DecodedVin } from "#web/data/people/vehicles.ts"
import { PlateField } from "#web/staff/shared/vehicle/PlateField.tsx"
import { upTo } from "#web/staff/shared/vehicle/values.ts"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import { CheckField, TextField } from "#web/ui/form/fields.tsx"
import { PanelForm } from "#web/ui/form/PanelForm.tsx"
import { useVersionedForm } from "#web/ui/versioned/use-versioned-form.ts"
import { hasVehicleReference } from "../billing/billing-fields.ts"
import type { FormProps } from "../panel-props.ts"
import { fieldsToSave } from "../request-change.ts"
import { type VehicleQuestion, vehicleFields, vehicleQuestion } from "./vehicle-edit.ts"

export type Decode = (vin: string) => Promise<DecodedVin>

const Values = z.object({
  vin: z.string().check(({ value, issues }) => {
    const read = readVin(value)
    if (value.trim() !== "" && !read.ok)
      issues.push({ code: "custom", input: value, message: read.detail ?? "" })
  }),
  vehicle: upTo(120),
  licensePlate: upTo(longestPlate),
  customerVehicleReference: upTo(40),
  serviceSummary: upTo(300),
  calibrationNeeded: z.boolean(),
})
type Values = z.output<typeof Values>

type Props = FormProps & { decode: Decode; showsAllFields: boolean }

const checkedValues = zodResolver(Values)

export function VehicleForm({ id, request, save, onSaved, draftKey, decode, showsAllFields }: Props) {
  const [openQuestion, setOpenQuestion] = useState<VehicleQuestion>()
  const byVin = useRef<CarByVin>(undefined)
  const { form, base, submit, restoredDraft } = useVersionedForm({
    stored: request,
    valuesOf,
    resolver: () => checkedValues,
    changeOf: (values: Values, before) => changeOf(values, before, byVin.current, showsAllFields),
    save,
    close: onSaved,
    draftKey,
  })
  const { control, setValue, handleSubmit } = form
  const typedVin = useWatch({ control, name: "vin" })
  const decoded = useDecoded(typedVin, base, decode)
  const { carId, styleChoice } = useCarOfVin(decoded)
  useEffect(() => {
    byVin.current = decoded && { decoded, carId }
  }, [decoded, carId])
  const read = decoded && vehicleText(decoded)
  // A restored draft may hold a vehicle typed over what this VIN says.
  const isKept = restoredDraft?.typed.vehicle !== undefined && restoredDraft.typed.vin === typedVin
  useEffect(() => {
    if (read && showsAllFields && !isKept) setValue("vehicle", read, { shouldDirty: true })
  }, [read, showsAllFields, isKept, setValue])

  const confirmAndSubmit = handleSubmit((values) => {
    const question = showsAllFields ? vehicleQuestion(values.vehicle, base, decoded) : undefined
    if (question) setOpenQuestion(question)
    else void submit()
  })

  return (
    <PanelForm id={id} onSubmit={confirmAndSubmit}>
      <TextField
        control={control}
        name="vin"
        label="VIN"
        hint={read ? `Decoded: ${read}` : "17 characters. Fills in year, make, model and style."}
      />
      {decoded?.warnings.map((warning) => (
        <p key={warning} className="hot-box px-4 py-3 type-small weight-medium rounded-2">
          {translateReply(warning)}
        </p>
      ))}
      {showsAllFields && styleChoice}
      {showsAllFields && <TextField control={control} name="vehicle" label="Vehicle" maxLength={120} />}
      <PlateField control={control} name="licensePlate" />
      {showsAllFields && (
        <>
          {hasVehicleReference(base) && (
            <TextField
              control={control}
              name="customerVehicleReference"
              label="Vehicle reference"
              maxLength={40}
            />
          )}
          <TextField
            control={control}
            name="serviceSummary"
            label="Work"
            maxLength={300}
            disabledReason={base.charges.length > 0 ? t("Comes from the charges.") : undefined}
          />
          <CheckField
            control={control}
            name="calibrationNeeded"
            label="Calibration needed"
            hint="The glass has a camera or sensor."
          />
        </>
      )}
      {openQuestion && (
        <ConfirmDialog
          opened
          onClose={() => setOpenQuestion(undefined)}
          title={openQuestion.title}
          confirm={openQuestion.confirm}
          onConfirm={() => {
            void submit()
            setOpenQuestion(undefined)
          }}
        >
          {openQuestion.text}
        </ConfirmDialog>
      )}
    </PanelForm>
  )
}

/** The catalog's car of a decoded VIN. If several fit, a person chooses. */
function useCarOfVin(decoded: DecodedVin | undefined) {
  const { year, make = "", model = "", style = "", doors } = decoded ?? {}
  const { data = [] } = useQuery(carStylesQuery(year && make && model ? { year, make, model } : undefined))
  const { car: only, choices } = chooseCar(carsLike(data, style, doors), model)
  const [chosen, setChosen] = useState("")
  return {
    carId: only?.carId ?? choices.find((car) => car.carId === chosen)?.carId,
    styleChoice: choices.length > 0 && (
      <Chips
        label="Which style?"
        choices={choices.map((car) => ({ value: car.carId, text: car.text }))}
        chosen={chosen}
        onChoose={setChosen}
      />
    ),
  }
}

/** What a typed VIN tells, with the catalog's car. */
type CarByVin = { decoded: DecodedVin; carId: string | undefined }

function changeOf(
  values: Values,
  base: ServiceRequest,
  byVin: CarByVin | undefined,
  showsAllFields: boolean,
) {
  const vin = readVin(values.vin)
  const captured = { vin: vin.ok ? vin.vin : "", licensePlate: normalizePlate(values.licensePlate) }
  if (!showsAllFields) return fieldsToSave(base, captured)
  const { vehicle, customerVehicleReference, serviceSummary, calibrationNeeded } = values
  return fieldsToSave(base, {
    ...captured,
    ...vehicleFields(vehicle, base, byVin?.decoded, byVin?.carId),
    vehicle,
    customerVehicleReference,
    serviceSummary: serviceSummary.trim(),
    calibrationNeeded: calibrationNeeded || null,
  })
}

const valuesOf = (request: ServiceRequest): Values => ({
  vin: request.vin ?? "",
  vehicle: request.vehicle ?? "",
  licensePlate: request.licensePlate ?? "",
  customerVehicleReference: request.customerVehicleReference ?? "",
  serviceSummary: request.serviceSummary ?? "",
  calibrationNeeded: request.calibrationNeeded ?? false,
})

/** Decodes a complete VIN that was typed here. undefined for the stored one. */
function useDecoded(typed: string, base: ServiceRequest, decode: Decode): DecodedVin | undefined {
  const read = readVin(typed)
  const vin = read.ok && typed !== valuesOf(base).vin ? read.vin : undefined
  const [decoded, setDecoded] = useState<DecodedVin>()
  useEffect(() => {
    if (vin === undefined) return
    let isCurrent = true
    decode(vin).then(
      (found) => isCurrent && setDecoded(found),
      // If decoding fails, the VIN is saved as typed.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [vin, decode])
  return decoded?.vin === vin ? decoded : undefined
}
