import { ArrowLeft, ArrowRight, Check, RotateCcw } from "lucide-react"
import { type RefObject, type SubmitEvent, useRef, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { vehicleName } from "#shared/domain/catalog/vehicle-form.ts"
import { useMakeVehicle } from "../../data/parts/catalog.ts"
import { Button } from "../../ui/Button.tsx"
import { ConfirmLeave } from "../../ui/dialog/ConfirmLeave.tsx"
import { ConfirmDialog } from "../../ui/dialog/Dialog.tsx"
import { ErrorNotice } from "../../ui/feedback/ErrorNotice.tsx"
import { showMessage } from "../../ui/feedback/notifications.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { Panel } from "../../ui/page/Panel.tsx"
import { usePersistedState } from "../../ui/versioned/use-persisted-state.ts"
import styles from "./NewVehicle.module.css"
import {
  emptyVehicle,
  type FieldErrors,
  isEmpty,
  normalize,
  type TypedPart,
  validateVehicle,
} from "./new-vehicle.ts"
import { PartFields } from "./parts/PartFields.tsx"
import { VehicleFields } from "./parts/VehicleFields.tsx"

const noParts: readonly TypedPart[] = []
const isOfPart = (field: string) => field.startsWith("parts.")

/** What is typed of a new vehicle and its parts, and how it is checked and saved. */
function useNewVehicle(form: RefObject<HTMLFormElement | null>) {
  const [, setParameters] = useSearchParams()
  const [vehicle, setVehicle] = usePersistedState("vehicle", emptyVehicle)
  const [parts, setParts] = usePersistedState<readonly TypedPart[]>("parts", noParts)
  const [step, setStep] = useState<"vehicle" | "parts">("vehicle")
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<ProblemError>()
  const making = useMakeVehicle()
  const now = validateVehicle(vehicle, parts).errors ?? {}
  const stillWrong = Object.fromEntries(
    Object.entries(errors).filter(([field]) => problem !== undefined || field in now),
  )

  const begin = () => {
    setVehicle(emptyVehicle)
    setParts([])
    setStep("vehicle")
    setErrors({})
    setProblem(undefined)
  }
  const showErrors = (newErrors: FieldErrors) => {
    setErrors(newErrors)
    setStep(Object.keys(newErrors).every(isOfPart) ? "parts" : "vehicle")
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
  }
  const next = () => {
    const newErrors = Object.fromEntries(Object.entries(validateVehicle(vehicle, []).errors ?? {}))
    if (Object.keys(newErrors).length > 0) return showErrors(newErrors)
    setErrors({})
    setStep("parts")
  }
  const save = async () => {
    const { body, errors: newErrors } = validateVehicle(vehicle, parts)
    if (newErrors) return showErrors(newErrors)
    setErrors({})
    setProblem(undefined)
    try {
      const { _id } = await making.mutateAsync(body)
      showMessage(`${vehicleName(body)} added`)
      begin()
      setParameters({ searchable: "all", vehicle: _id })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error)
      if (error.fields.length > 0)
        showErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
    }
  }
  return {
    vehicle,
    setVehicle,
    parts,
    setParts,
    step,
    setStep,
    problem,
    wrong: stillWrong,
    begin,
    next,
    save,
    saving: making.isPending,
  }
}

/** A vehicle that the catalog's source doesn't have: first what it is, then its parts. */
export function NewVehicle() {
  const form = useRef<HTMLFormElement>(null)
  const [resetting, setResetting] = useState(false)
  const making = useNewVehicle(form)
  const { vehicle, setVehicle, parts, setParts, step, wrong: errors, problem, saving } = making
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (step === "vehicle") making.next()
    else void making.save()
  }

  return (
    <Panel
      title={
        step === "vehicle"
          ? "New vehicle"
          : `Parts of the ${vehicleName({ ...vehicle, year: Number(vehicle.year) })}`
      }
      aside={step === "vehicle" ? "Step 1 of 2" : "Step 2 of 2"}
      className={styles.panel ?? ""}
    >
      <form ref={form} className="stack min-w-0 gap-6" noValidate onSubmit={submit}>
        {problem && (
          <ErrorNotice title="This vehicle wasn't added" requestId={problem.requestId}>
            <p>{problem.message}</p>
          </ErrorNotice>
        )}
        {step === "vehicle" ? (
          <VehicleFields
            vehicle={vehicle}
            errors={errors}
            onChange={(change) => setVehicle((now) => ({ ...now, ...normalize(change) }))}
          />
        ) : (
          <PartFields
            none="No parts yet. You can add the vehicle without any; it then has no quotes."
            parts={parts}
            errors={errors}
            onChange={setParts}
          />
        )}
        <div className={`${styles.actions} cluster gap-4`}>
          <Button
            size="large"
            icon={RotateCcw}
            disabledReason={isEmpty(vehicle, parts) ? "There is nothing to reset." : undefined}
            onClick={() => setResetting(true)}
          >
            Reset
          </Button>
          {step === "vehicle" ? (
            <Button key="next" size="large" kind="main" icon={ArrowRight} type="submit">
              Next
            </Button>
          ) : (
            <>
              <Button size="large" icon={ArrowLeft} onClick={() => making.setStep("vehicle")}>
                Back
              </Button>
              <Button key="save" size="large" kind="main" icon={Check} type="submit" isPending={saving}>
                Add vehicle
              </Button>
            </>
          )}
        </div>
      </form>
      <ConfirmDialog
        opened={resetting}
        onClose={() => setResetting(false)}
        title="Reset the new vehicle?"
        confirm="Reset"
        destructive
        onConfirm={() => {
          making.begin()
          setResetting(false)
        }}
      >
        This clears what you typed, including its parts.
      </ConfirmDialog>
      <ConfirmLeave
        unsaved={!isEmpty(vehicle, parts) && !saving}
        title="Leave without adding the vehicle?"
        confirm="Discard it"
      >
        What you typed is lost.
      </ConfirmLeave>
    </Panel>
  )
}
