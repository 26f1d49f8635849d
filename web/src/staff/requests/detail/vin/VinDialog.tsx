import { Camera as CameraIcon, Check, ImagePlus, RotateCcw } from "lucide-react"
import {
  type ChangeEvent,
  type FormEvent,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayPass, type Role } from "#shared/domain/people/permissions.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { showFailure } from "#web/ui/feedback/notifications.ts"
import { LargeTextInput } from "#web/ui/form/LargeTextInput.tsx"
import { useIsTouch } from "#web/ui/use-media.ts"
import dialogs from "../dialogs/dialogs.module.css"
import { Camera } from "./Camera.tsx"
import { barcodeReader } from "./read-barcode.ts"
import { useAutoClose } from "./use-auto-close.ts"
import { type Capture, type Phase, pictureTypes, useCapture } from "./use-capture.ts"
import styles from "./VinDialog.module.css"

type In<Name extends Phase["is"]> = Extract<Phase, { is: Name }>

type Props = { request: ServiceRequest; role: Role; onClose: () => void }

export default function VinDialog({ request, role, onClose }: Props) {
  const capture = useCapture(request, mayPass(role, ["clerk"]))
  const { phase } = capture
  const [typed, setTyped] = useState(capture.readVin ?? "")
  const stage = useRef<HTMLDivElement>(null)
  const vinField = useRef<HTMLInputElement>(null)
  useFocusIn(stage, vinField, phase.is)
  // Preload the reader while the user aims.
  useEffect(() => void barcodeReader().catch(() => undefined), [])
  const [first] = useState(phase)
  // A failure from before the dialog was opened waits for an answer.
  const ended = phase !== first && (phase.is === "saved" || phase.is === "failed") ? phase.is : undefined
  useAutoClose(ended, () => {
    // The dialog closes before the message can be read.
    if (phase.is === "failed") showFailure(phase.title, phase.error)
    onClose()
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Capture VIN"
      subtitle={request.vin ? t(`The VIN on this job is ${request.vin}.`) : undefined}
      width={480}
    >
      <div className={`${styles.capture} stack gap-5`} ref={stage} tabIndex={-1}>
        {phase.is === "choosing" && <Sources capture={capture} problem={phase.problem} />}
        {phase.is === "working" && <Working capture={capture} phase={phase} />}
        {phase.is === "asking" && (
          <VinQuestion
            capture={capture}
            question={phase.question}
            onCorrect={() => {
              setTyped(phase.question.vin)
              capture.startOver()
            }}
          />
        )}
        {phase.is === "undecoded" && (
          <p role="alert" className={dialogs.problem}>
            <b>{messages.vin.notDecoded}</b>{" "}
            {[phase.why, t("Type the VIN instead.")].filter(Boolean).join(" ")}
          </p>
        )}
        {phase.is === "failed" && <VinFailed capture={capture} phase={phase} />}
        {phase.is === "saved" && <Saved vin={phase.vin} onClose={onClose} />}
        {(phase.is === "choosing" || phase.is === "undecoded" || phase.is === "failed") && (
          <TypedVin ref={vinField} typed={typed} onType={setTyped} onSave={capture.type} />
        )}
      </div>
    </Dialog>
  )
}

/** The focused element disappears with its phase, so move focus to the next phase, or to the VIN to correct. */
function useFocusIn(
  stage: RefObject<HTMLElement | null>,
  vinField: RefObject<HTMLElement | null>,
  phase: Phase["is"],
): void {
  const before = useRef(phase)
  useEffect(() => {
    const isOpening = before.current === phase
    const isCorrection = before.current === "asking" && phase === "choosing"
    before.current = phase
    if (isOpening || stage.current?.contains(document.activeElement)) return
    if (isCorrection) vinField.current?.focus()
    else stage.current?.focus()
  }, [stage, vinField, phase])
}

function Sources({ capture, problem }: { capture: Capture; problem: string | undefined }) {
  const touched = useIsTouch()
  const [camera, setCamera] = useState(touched && problem === undefined)
  const [noCamera, setNoCamera] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ""
    if (file) capture.take(file)
  }
  const trouble = problem ?? noCamera
  const fromFile = (
    <Button size="large" icon={ImagePlus} onClick={() => chooser.current?.click()}>
      Choose a picture
    </Button>
  )
  return (
    <>
      {camera && (
        <Camera
          onPicture={capture.take}
          onFailed={(sentence) => {
            setCamera(false)
            setNoCamera(sentence)
          }}
        >
          {fromFile}
        </Camera>
      )}
      {trouble !== undefined && (
        <p role="alert" className={dialogs.problem}>
          {trouble}
        </p>
      )}
      {!camera && (
        <div className={styles.sources}>
          <Button size="large" icon={CameraIcon} onClick={() => setCamera(true)}>
            Use the camera
          </Button>
          {fromFile}
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={pictureTypes.join()}
        aria-label="VIN picture"
        onChange={choose}
      />
    </>
  )
}

function Working({ capture: { steps }, phase }: { capture: Capture; phase: In<"working"> }) {
  const stepIndex = steps.findIndex(({ step }) => step === phase.step)
  const text = steps[stepIndex]?.text ?? ""
  if (!phase.picture) return <p role="status">{text}</p>
  return (
    <>
      <p role="status" className="spoken">
        Step {stepIndex + 1} of {steps.length}: {text}
      </p>
      <progress
        className={styles.progress}
        value={stepIndex}
        max={steps.length}
        aria-label={`Step ${stepIndex + 1} of ${steps.length}`}
      />
      <ol className={`${styles.steps} stack gap-4`}>
        {steps.map((one, index) => (
          <li
            className="bar gap-4 text-muted"
            key={one.step}
            aria-current={index === stepIndex ? "step" : undefined}
            data-done={index < stepIndex}
          >
            <i>{index < stepIndex && <Check size={14} strokeWidth={3} aria-hidden />}</i>
            {one.text}
          </li>
        ))}
      </ol>
    </>
  )
}

type VinQuestionProps = { capture: Capture; question: In<"asking">["question"]; onCorrect: () => void }

function VinQuestion({ capture, question, onCorrect }: VinQuestionProps) {
  const { vin, car, doubts, offersVehicle } = question
  const [takes, setTakes] = useState(offersVehicle)
  return (
    <>
      <div className={`${styles.read} stack gap-1 p-5 bg-head border-line rounded-3`}>
        <b className={`${styles.vin} wrap-anywhere font-mono`}>{vin}</b>
        {car?.make && <span>{vehicleText(car)}</span>}
      </div>
      <div role="alert" className="stack gap-3">
        {doubts.map((doubt) => (
          <p key={doubt} className={dialogs.problem}>
            {doubt}
          </p>
        ))}
      </div>
      {offersVehicle && car && (
        <label className={`${dialogs.choice} ring`}>
          <input
            type="checkbox"
            checked={takes}
            onChange={(event) => setTakes(event.currentTarget.checked)}
          />
          Change the vehicle to {vehicleText(car)}
        </label>
      )}
      <div className={styles.acts}>
        <Button size="large" onClick={onCorrect}>
          Fix it
        </Button>
        <Button size="large" kind="main" icon={Check} onClick={() => capture.answer(question, takes)}>
          Save VIN
        </Button>
      </div>
    </>
  )
}

function VinFailed({ capture, phase }: { capture: Capture; phase: In<"failed"> }) {
  const { readVin: read, retry, startOver } = capture
  return (
    <>
      <p role="alert" className={dialogs.problem}>
        <b>{phase.title}</b> {phase.error.message}
        {read !== undefined && (
          <>
            {" "}
            The barcode says <span className={`${styles.vin} wrap-anywhere font-mono`}>{read}</span>.
          </>
        )}
      </p>
      <div className={styles.acts}>
        <Button size="large" onClick={startOver}>
          Start over
        </Button>
        {retry && (
          <Button size="large" kind="main" icon={RotateCcw} onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    </>
  )
}

const Saved = ({ vin, onClose }: { vin: string; onClose: () => void }) => (
  <>
    <p role="status" className="green-box bar gap-4 p-5 type-large rounded-3">
      <Check size={22} strokeWidth={2.6} aria-hidden />
      <span>
        VIN saved. <b className={`${styles.vin} wrap-anywhere font-mono`}>{vin}</b>
      </span>
    </p>
    <div className={styles.acts}>
      <Button size="large" onClick={onClose}>
        Close
      </Button>
    </div>
  </>
)

type TypedProps = {
  ref: Ref<HTMLInputElement>
  typed: string
  onType: (typed: string) => void
  onSave: (vin: string) => void
}

function TypedVin({ ref, typed, onType, onSave }: TypedProps) {
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readVin(typed)
    if (read.ok) onSave(read.vin)
    else setProblem(read.detail)
  }
  return (
    <form className={styles.typed} onSubmit={submit} noValidate>
      <LargeTextInput
        ref={ref}
        label="Or type the VIN"
        value={typed}
        onChange={(text) => {
          setProblem(undefined)
          onType(text)
        }}
        error={problem}
      />
      <Button type="submit" kind="go" size="large">
        Save VIN
      </Button>
    </form>
  )
}
