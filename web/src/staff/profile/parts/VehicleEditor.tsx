import { zodResolver } from "@hookform/resolvers/zod"
import { useQuery } from "@tanstack/react-query"
import { Check } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { type UseFormReturn, useForm, useWatch } from "react-hook-form"
import type { Vehicle } from "../../../../../shared/api/customers.ts"
import { messages } from "../../../../../shared/messages.ts"
import { carriersQuery } from "../../../data/carriers.ts"
import { accountsQuery } from "../../../data/users.ts"
import { useVehicles, type VehicleChange, vinQuery } from "../../../data/vehicles.ts"
import { Button } from "../../../ui/Button.tsx"
import { CarFields } from "../../../ui/car/CarFields.tsx"
import { accountsHint, carriersHint } from "../../../ui/car/payer-hints.ts"
import { type CarValues, carName } from "../../../ui/car/values.ts"
import { Conflict } from "../../../ui/conflict/ConflictDialog.tsx"
import { useSaving } from "../../../ui/conflict/use-saving.ts"
import { SelectField, TextField } from "../../../ui/fields.tsx"
import { ProblemError } from "../../../ui/problem.ts"
import { say } from "../../../ui/say.ts"
import { imagesOf, isChanged, livePictures, obstacleOf } from "../pictures.ts"
import { type Pictures, usePictures } from "../use-pictures.ts"
import { isFieldName, newVehicleOf, toldOf, Values, valuesOf, vehicleChangeOf } from "../vehicle-form.ts"
import { PictureEditor } from "./PictureEditor.tsx"
import { Refused } from "./Refused.tsx"
import styles from "./VehicleEditor.module.css"

type Props = {
  customerId: string
  /** nothing for a new one */
  car: Vehicle | undefined
  /** who is billed is for the office to say */
  forOffice: boolean
  onClose: () => void
  /** whether something is typed that leaving the page would lose */
  onUnsaved: (unsaved: boolean) => void
}

/** A car of a customer as a form, in its place in the list. */
export function VehicleEditor({ customerId, car, forOffice, onClose, onUnsaved }: Props) {
  const [base] = useState(car)
  const form = useForm<Values>({ resolver: zodResolver(Values), defaultValues: valuesOf(base) })
  const { control, handleSubmit } = form
  const decoding = useQuery(vinQuery(useWatch({ control, name: "vin" })))
  const pictures = usePictures(base?.images ?? [])
  const [refused, setRefused] = useState<Error>()
  const { choices, hints, names } = useNames(base, forOffice)
  const { create, change, read } = useVehicles(customerId)

  const done = () => {
    pictures.used(imagesOf(pictures.pictures).map(({ src }) => src))
    say(base ? `${carName(base)} is saved.` : "The vehicle is added.")
    onClose()
  }
  const saving = useSaving<Vehicle, VehicleChange>({
    write: (fields, seen) => change(seen, fields),
    read: () => read(base?._id ?? ""),
    told: toldOf(base, names),
    failed: (error) => {
      setRefused(error)
      showAtFields(form, pictures, error)
    },
  })
  const [adding, setAdding] = useState(false)
  const add = async (values: Values): Promise<void> => {
    const images = imagesOf(pictures.pictures)
    setAdding(true)
    try {
      await create({ ...newVehicleOf(values), ...(images.length > 0 && { images }) })
      done()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setRefused(error)
      showAtFields(form, pictures, error)
    } finally {
      setAdding(false)
    }
  }
  const submit = (values: Values) => {
    setRefused(undefined)
    if (!base) return add(values)
    const images = isChanged(pictures.pictures, base.images) && { images: imagesOf(pictures.pictures) }
    const fields = { ...vehicleChangeOf(base, values), ...images }
    if (Object.keys(fields).length === 0) return onClose()
    saving.save({ base, change: fields, saved: done })
  }
  const obstacle = obstacleOf(pictures.pictures)
  const busy = saving.saving || adding
  const isTyped =
    form.formState.isDirty || obstacle !== undefined || isChanged(pictures.pictures, base?.images ?? [])
  useEffect(() => {
    onUnsaved(isTyped && !busy)
    return () => onUnsaved(false)
  }, [isTyped, busy, onUnsaved])
  const area = useRef<HTMLFormElement>(null)
  useEffect(() => {
    area.current?.querySelector("input")?.focus({ preventScroll: true })
    area.current?.scrollIntoView({ block: "nearest" })
  }, [])

  return (
    // The keys of the fields bubble to here; the form itself is nothing to operate.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={area}
      className={styles.editor}
      aria-label={base ? `Edit ${carName(base)}` : "Add a vehicle"}
      noValidate
      onKeyDown={keepEnter}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      {refused && <Refused title={`The vehicle is not saved. ${refused.message}`} error={refused} />}
      {/* The form has the fields of a car among its own. */}
      <CarFields form={form as unknown as UseFormReturn<CarValues>} decoding={decoding} />
      <div className={styles.pair}>
        <TextField
          control={control}
          name="reference"
          label="Reference"
          placeholder="Unit or plate"
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
      <div className={styles.foot}>
        {busy && <output>{messages.common.currentlyUpdating}</output>}
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button size="large" kind="go" icon={Check} type="submit" busy={busy} disabledReason={obstacle}>
          {base ? "Save vehicle" : "Add vehicle"}
        </Button>
      </div>
      {base && <Conflict what={carName(base)} saving={saving} />}
    </form>
  )
}

/** Enter ends a field and not the form: a bar code scanner sends it after the VIN. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Under the fields, and at the pictures, that the server means. */
function showAtFields(form: UseFormReturn<Values>, pictures: Pictures, error: Error): void {
  if (!(error instanceof ProblemError)) return
  for (const { field, message } of error.fields) {
    const place = /^images\.(\d+)/.exec(field)?.[1]
    const picture = place === undefined ? undefined : livePictures(pictures.pictures)[Number(place)]
    if (picture) pictures.refuse(picture, message)
    else if (isFieldName(field)) form.setError(field, { message })
  }
}

/** Carriers and accounts to choose from; what stands there and is none of them can stay. */
function useNames(car: Vehicle | undefined, forOffice: boolean) {
  const carriersAsked = useQuery(carriersQuery)
  const accountsAsked = useQuery({ ...accountsQuery, enabled: forOffice })
  const { data: carriers = [] } = carriersAsked
  const { data: accounts = [] } = accountsAsked
  const carrierName = (key: string) => carriers.find((one) => one.key === key)?.text ?? key
  const accountName = (id: string) => accounts.find(({ _id }) => _id === id)?.name ?? id
  const listOf = (all: { value: string; label: string }[], present: string | undefined) => [
    { value: "", label: "None" },
    ...(present && !all.some(({ value }) => value === present) ? [{ value: present, label: present }] : []),
    ...all,
  ]
  return {
    names: { carrierName, accountName },
    hints: { carriers: carriersHint(carriersAsked), accounts: accountsHint(accountsAsked) },
    choices: {
      carriers: listOf(
        carriers.map(({ key, text }) => ({ value: key, label: text })),
        car?.billingCompany,
      ),
      accounts: listOf(
        accounts.map(({ _id, name }) => ({ value: _id, label: name })),
        car?.billingId,
      ),
    },
  }
}
