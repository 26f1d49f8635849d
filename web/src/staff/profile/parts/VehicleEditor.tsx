import { zodResolver } from "@hookform/resolvers/zod"
import { useQuery } from "@tanstack/react-query"
import { Check } from "lucide-react"
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import type { Vehicle } from "#shared/api/customers.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { accountsQuery } from "#web/data/people/users.ts"
import { type NewVehicle, useVehicles, type VehicleChange, vinQuery } from "#web/data/people/vehicles.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { CarFields } from "#web/staff/shared/vehicle/CarFields.tsx"
import { accountsHint, carriersHint } from "#web/staff/shared/vehicle/payer-hints.tsx"
import { type CarValues, carName } from "#web/staff/shared/vehicle/values.ts"
import { Button } from "#web/ui/Button.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { SelectField, TextField } from "#web/ui/form/fields.tsx"
import { ConflictDialog } from "#web/ui/versioned/ConflictDialog.tsx"
import { rulesOf } from "#web/ui/versioned/conflict.ts"
import { useVersionedEdit } from "#web/ui/versioned/use-versioned-edit.ts"
import { imagesOf, isChanged, livePictures, whyNotSavable } from "../pictures.ts"
import { type Pictures, usePictures } from "../use-pictures.ts"
import {
  isNew,
  newVehicle,
  newVehicleOf,
  Values,
  valuesOf,
  vehicleChangeOf,
  vehicleDescriptors,
} from "../vehicle-form.ts"
import { PictureEditor } from "./PictureEditor.tsx"
import { SaveError } from "./SaveError.tsx"
import styles from "./VehicleEditor.module.css"

type Props = {
  customerId: string
  car: Vehicle | undefined
  /** Only the office can change who is billed. */
  forOffice: boolean
  onClose: () => void
  onUnsaved: (unsaved: boolean) => void
}

/** What is typed of a vehicle, its pictures, and how both are saved together. */
function useVehicleForm({ customerId, car, forOffice, onClose, onUnsaved }: Props) {
  // Pictures are edited outside of the form, so both start from the same stored version.
  const [stored] = useState(car ?? newVehicle)
  const pictures = usePictures(stored.images)
  const [saveError, setSaveError] = useState<Error>()
  const { choices, hints, names } = useNames(stored, forOffice)
  const { create, change, read } = useVehicles(customerId)

  const { form, base, submit, unsaved, save } = useVersionedEdit<Vehicle, Values, Values, VehicleChange>({
    write: async (fields, base) => {
      if (!isNew(base)) return change(base, fields)
      const vehicle = fields as NewVehicle // made of a form over none
      return { ...base, ...vehicle, ...(await create(vehicle)) } as Vehicle
    },
    read: () => read(stored._id),
    rules: rulesOf(vehicleDescriptors(stored, names)),
    failed: (error) => {
      setSaveError(error)
      if (error instanceof ProblemError) showAtPictures(pictures, error)
    },
    draft: `vehicle.${customerId}.${stored._id}`,
    stored,
    valuesOf,
    resolver: () => checkedValues,
    changeOf: (values: Values, before): VehicleChange => {
      const images = imagesOf(pictures.pictures)
      if (isNew(before)) return { ...newVehicleOf(values), ...(images.length > 0 && { images }) }
      return {
        ...vehicleChangeOf(before, values),
        ...(isChanged(pictures.pictures, before.images) && { images }),
      }
    },
    saved: (after) => {
      if (after === stored && !isNew(stored)) return
      pictures.used(imagesOf(pictures.pictures).map(({ src }) => src))
      showMessage(isNew(stored) ? t("Vehicle added.") : t(`${carName(stored)} saved.`))
    },
    close: onClose,
  })
  const { control } = form
  const decoding = useQuery(vinQuery(useWatch({ control, name: "vin" })))
  const onSubmit = (event: SubmitEvent) => {
    setSaveError(undefined)
    return submit(event)
  }
  const obstacle = whyNotSavable(pictures.pictures)
  const isSaving = save.saving
  const isTyped = unsaved || obstacle !== undefined || isChanged(pictures.pictures, base.images)
  useEffect(() => {
    onUnsaved(isTyped && !isSaving)
    return () => onUnsaved(false)
  }, [isTyped, isSaving, onUnsaved])
  return { form, base, save, onSubmit, refused: saveError, pictures, decoding, obstacle, choices, hints }
}

/** A car of a customer as a form, in its place in the list. */
export function VehicleEditor(props: Props) {
  const { forOffice, onClose } = props
  const {
    form,
    base,
    save,
    onSubmit,
    refused: saveError,
    pictures,
    decoding,
    obstacle,
    choices,
    hints,
  } = useVehicleForm(props)
  const { control } = form
  const isSaving = save.saving
  const area = useRef<HTMLFormElement>(null)
  useEffect(() => {
    area.current?.querySelector("input")?.focus({ preventScroll: true })
    area.current?.scrollIntoView({ block: "nearest" })
  }, [])

  return (
    // Only listens for keys that bubble up from its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={area}
      className={styles.editor}
      aria-label={isNew(base) ? "Add a vehicle" : `Edit ${carName(base)}`}
      noValidate
      onKeyDown={keepEnter}
      onSubmit={(event) => void onSubmit(event)}
    >
      {saveError && <SaveError title={`Couldn't save the vehicle. ${saveError.message}`} error={saveError} />}
      <CarFields form={form as unknown as UseFormReturn<CarValues>} decoding={decoding} />
      <div className={`phone-columns-1 stack items-start columns-2 gap-x-4 gap-y-5`}>
        <TextField
          control={control}
          name="reference"
          label="Reference"
          placeholder="Unit number"
          maxLength={40}
        />
        <SelectField
          control={control}
          name="billingCompany"
          label="Insurance carrier"
          hint={hints.carriers}
          choices={choices.carriers}
        />
        <TextField control={control} name="insurancePolicyNumber" label="Policy number" maxLength={40} />
        <TextField control={control} name="billingText" label="Billing note" maxLength={120} />
        {forOffice && (
          <SelectField
            control={control}
            name="billingId"
            label="Billed to"
            hint={hints.accounts}
            choices={choices.accounts}
          />
        )}
      </div>
      <PictureEditor pictures={pictures} />
      <div className={`${styles.foot} cluster items-center justify-end gap-4`}>
        {isSaving && <output>{messages.common.currentlyUpdating}</output>}
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="large"
          kind="go"
          icon={Check}
          type="submit"
          isPending={isSaving}
          disabledReason={obstacle}
        >
          {isNew(base) ? "Add vehicle" : "Save vehicle"}
        </Button>
      </div>
      <ConflictDialog what={carName(base)} save={save} />
    </form>
  )
}

/** Bar code scanners send Enter after the VIN, which must not submit the form. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault()
}

const checkedValues = zodResolver(Values)

function showAtPictures(pictures: Pictures, { fields }: ProblemError): void {
  for (const { field, message } of fields) {
    const index = /^images\.(\d+)/.exec(field)?.[1]
    const picture = index === undefined ? undefined : livePictures(pictures.pictures)[Number(index)]
    if (picture) pictures.refuse(picture, message)
  }
}

/** Names of carriers and accounts to choose from. A stored value that isn't listed can stay. */
function useNames(car: Vehicle, forOffice: boolean) {
  const carriersResult = useQuery(carriersQuery)
  const accountsResult = useQuery({ ...accountsQuery, enabled: forOffice })
  const { data: carriers = [] } = carriersResult
  const { data: accounts = [] } = accountsResult
  const carrierName = (key: string) => carriers.find((one) => one.key === key)?.text ?? key
  const accountName = (id: string) => accounts.find(({ _id }) => _id === id)?.name ?? id
  const listOf = (all: { value: string; label: string }[], present: string | undefined) => [
    { value: "", label: t("None") },
    ...(present && !all.some(({ value }) => value === present) ? [{ value: present, label: present }] : []),
    ...all,
  ]
  return {
    names: { carrierName, accountName },
    hints: { carriers: carriersHint(carriersResult), accounts: accountsHint(accountsResult) },
    choices: {
      carriers: listOf(
        carriers.map(({ key, text }) => ({ value: key, label: text })),
        car.billingCompany,
      ),
      accounts: listOf(
        accounts.map(({ _id, name }) => ({ value: _id, label: name })),
        car.billingId,
      ),
    },
  }
}
