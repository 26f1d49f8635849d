import { Checkbox } from "@mantine/core"
import { type SubmitEvent, useId, useRef, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { vehicleName } from "#shared/domain/catalog/vehicle-form.ts"
import { type CatalogVehicle, type SavedQuotes, useMakeVehicle } from "#web/data/parts/catalog.ts"
import { ConfirmLeave } from "#web/ui/dialog/ConfirmLeave.tsx"
import { ConfirmDialog, Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { ErrorNotice } from "#web/ui/feedback/ErrorNotice.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { usePersistedState } from "#web/ui/versioned/use-persisted-state.ts"
import { typedPartOf, validateVehicle } from "../new-vehicle.ts"
import { PartFields } from "./PartFields.tsx"

type Props = { vehicle: CatalogVehicle; quotes: SavedQuotes; onBack: () => void }

const discardQuestion = {
  title: "Discard your edits?",
  confirm: "Discard edits",
  children: "You'll lose your unsaved edits.",
}

/** What is typed, which outlives a reload. */
function useVehicleDraft(vehicle: CatalogVehicle, { results, version }: SavedQuotes) {
  // The version belongs to what is typed, so that a restored draft is not saved over a later change.
  const [stored] = useState({
    version,
    searchable: vehicle.searchable,
    parts: results.map((quote, index) => typedPartOf(quote, index + 1)),
  })
  const [typed, setTyped] = usePersistedState(`catalog.${vehicle._id}`, stored)
  return { typed, setTyped, isUnsaved: JSON.stringify(typed) !== JSON.stringify(stored) }
}

/** Parts and prices of a vehicle that staff added. Its name stays, because it identifies the vehicle. */
export function VehicleEditor({ vehicle, quotes, onBack }: Props) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { typed, setTyped, isUnsaved } = useVehicleDraft(vehicle, quotes)
  const [isChecked, setIsChecked] = useState(false)
  const [problem, setProblem] = useState<ProblemError>()
  const [, setParameters] = useSearchParams()
  const [isGoingBack, setIsGoingBack] = useState(false)
  const saving = useMakeVehicle()

  const { year, make, model, style, category } = vehicle
  const { parts, searchable } = typed
  const name = { year: String(year), make, model, style, category, searchable }
  const { body, errors } = validateVehicle(name, parts)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(undefined)
    setIsChecked(true)
    if (!body) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
      return
    }
    try {
      await saving.mutateAsync({ ...body, version: typed.version })
      showMessage(`${vehicleName(vehicle)} saved`)
      onBack()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error)
    }
  }
  // A plain navigation, which `ConfirmLeave` can hold.
  const close = () =>
    setParameters(
      (now) => {
        now.delete("vehicle")
        return now
      },
      { preventScrollReset: true },
    )

  return (
    <>
      <Dialog
        opened
        onClose={close}
        width={980}
        title={`Edit the ${vehicleName(vehicle)}`}
        footer={
          <DialogActions
            onBack={() => (isUnsaved ? setIsGoingBack(true) : onBack())}
            type="submit"
            form={formId}
            isPending={saving.isPending}
          >
            Save
          </DialogActions>
        }
      >
        <form
          id={formId}
          ref={form}
          className="stack min-w-0 gap-6"
          noValidate
          onSubmit={(event) => void save(event)}
        >
          {problem && (
            <ErrorNotice title="The vehicle wasn't saved" requestId={problem.requestId}>
              <p>{problem.message}</p>
            </ErrorNotice>
          )}
          <Checkbox
            label="Searchable"
            description="Customers can choose it for a quote."
            checked={searchable}
            onChange={({ currentTarget: { checked } }) =>
              setTyped((now) => ({ ...now, searchable: checked }))
            }
          />
          <PartFields
            none="No parts yet. Without any, the vehicle has no quotes."
            parts={parts}
            errors={isChecked ? (errors ?? {}) : {}}
            onChange={(change) => setTyped((now) => ({ ...now, parts: change(now.parts) }))}
          />
        </form>
      </Dialog>
      <ConfirmDialog
        opened={isGoingBack}
        onClose={() => setIsGoingBack(false)}
        destructive
        onConfirm={onBack}
        {...discardQuestion}
      />
      <ConfirmLeave unsaved={isUnsaved && !saving.isPending} parameter="vehicle" {...discardQuestion} />
    </>
  )
}
