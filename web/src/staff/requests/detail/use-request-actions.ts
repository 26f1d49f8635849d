import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { lacksCoverage } from "#shared/domain/insurance/coverage.ts"
import { openRejectionOf } from "#shared/domain/insurance/sent-bill.ts"
import { isUndoable } from "#shared/domain/job/actions/action.ts"
import { controls } from "#shared/domain/job/actions.ts"
import { missingOfRecord } from "#shared/domain/job/install-record.ts"
import type { TechnicianListField } from "#shared/domain/job/job-technicians.ts"
import type { NextAction } from "#shared/domain/job/next-step.ts"
import { isPlannedForLaterDay } from "#shared/domain/job/request.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import type { Session } from "#web/api/session.ts"
import { showQueuedMessage } from "#web/data/offline/queued-message.ts"
import { type Act, useActOnRequest } from "#web/data/requests/request.ts"
import { useTapGuard } from "#web/ui/dialog/double-tap.ts"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { openAttempt } from "../payments/attempt.ts"
import type { SwitchedTo } from "./dialogs/switching.ts"
import { doneText } from "./done-text.ts"
import { conflictIn } from "./save-errors.ts"

type OpenQuestion =
  | "navigate"
  | "startEarly"
  | "startUncovered"
  | "assignTechnicians"
  | "authorizeEstimate"
  | "calibration"
  | "oldParts"
  | "coverage"
  | "sendBill"
  | "rejectBill"
  | "captureVin"
  | "setStatus"
  | "unmarkPaid"
  | "cancel"
  | "deleteDispatch"
  | "deleteRequest"
  | "notifyTechnicians"
  | "requestReview"
  | "payment"
  | "invoiceCopy"
  | "text"
  | "jobLink"
  | "install"
  | "switchInvoiceType"
  | "warrantyDispatch"
export type OpenDialog = {
  name: OpenQuestion
  party: "customer" | "insurance"
  /** The server's refusal that led to this dialog. */
  problem?: string
  /** The version that the person was told of after a conflict. Saving again replaces what others saved in it. */
  currentVersion?: number
  completes?: boolean
  list?: TechnicianListField
  to?: SwitchedTo
}

type Screen = {
  addCharges: () => void
  editCharges: () => void
  editAppointment: () => void
  addNote: () => void
  showBillChecklist: () => void
}

export type RequestActions = ReturnType<typeof useRequestActions>

/** The actions that always ask first, with the dialog that asks. */
const dialogs = {
  acceptPayment: ["payment"],
  acceptInsurancePayment: ["payment", { party: "insurance" }],
  addCalibration: ["calibration"],
  declineCalibration: ["calibration"],
  recordOldParts: ["oldParts"],
  recordCoverage: ["coverage"],
  submitBill: ["sendBill"],
  rejectBill: ["rejectBill"],
  sendInvoiceCopy: ["invoiceCopy"],
  invoiceCopySent: ["invoiceCopy"],
  recordInstall: ["install"],
  navigate: ["navigate"],
  assignTechnicians: ["assignTechnicians"],
  authorizeEstimate: ["authorizeEstimate"],
  captureVin: ["captureVin"],
  setStatus: ["setStatus"],
  unmarkPaid: ["unmarkPaid"],
  cancel: ["cancel"],
  deleteDispatch: ["deleteDispatch"],
  deleteRequest: ["deleteRequest"],
  notifyTechnicians: ["notifyTechnicians"],
  requestReview: ["requestReview"],
  switchToCash: ["switchInvoiceType", { to: "Cash" }],
  switchToNet: ["switchInvoiceType", { to: "Net" }],
  switchToInsurance: ["switchInvoiceType", { to: "Insurance" }],
  createWarrantyDispatch: ["warrantyDispatch"],
} satisfies Partial<Record<NextAction, readonly [OpenQuestion, Partial<OpenDialog>?]>>

const asksFirst = (action: NextAction): action is keyof typeof dialogs => action in dialogs

/** All actions on a request except editing: some run immediately, others open a dialog. */
export function useRequestActions(request: ServiceRequest, session: Pick<Session, "id">, screen: Screen) {
  const { invoiceNumber, version } = request
  const navigate = useNavigate()
  // After a reload, resume a payment whose outcome is unknown.
  const [dialog, setDialog] = useState<OpenDialog | undefined>(() =>
    openAttempt(invoiceNumber, session.id) ? { name: "payment", party: "customer" } : undefined,
  )
  const acting = useActOnRequest(invoiceNumber)
  const tap = useTapGuard()
  const openDialog = (name: OpenQuestion, more: Partial<OpenDialog> = {}) =>
    setDialog({ name, party: "customer", ...more })

  // The next action dismisses the message.
  const lastFailure = useRef("")
  const showRefusal = (label: string, error: unknown) => {
    if (!(error instanceof ProblemError)) throw error
    if (error.code === "estimate_not_authorized") openDialog("authorizeEstimate", { problem: error.message })
    else if (error.code === "calibration_missing") openDialog("calibration")
    else if (error.code === "install_record_missing")
      openDialog("install", { completes: true, problem: error.message })
    else {
      lastFailure.current = t(`${label} didn't work`)
      showFailure(lastFailure.current, error)
    }
  }

  /** True unless it was refused. */
  const act = async (act: Act, seenVersion = act.version ?? version): Promise<boolean> => {
    const { label } = controls[act.action]
    tap.guard()
    hideMessage(lastFailure.current)
    try {
      const {
        serviceStatus,
        version: newVersion,
        queued,
      } = await acting.mutateAsync({ ...act, version: seenVersion })
      setDialog(undefined)
      if (queued) {
        showQueuedMessage(label)
        return true
      }
      const undo = isUndoable(act.action) && (() => void latestAct.current({ action: "undo" }, newVersion))
      showMessage(doneText(act.action, invoiceNumber, serviceStatus), undo || undefined)
      return true
    } catch (error) {
      const conflict = conflictIn(error)
      if (conflict && act.version !== undefined) setDialog((open) => open && { ...open, ...conflict })
      else showRefusal(label, error)
      return false
    }
  }

  // The message can outlive the version it was shown for, so retry with the latest.
  const latestAct = useRef(act)
  useEffect(() => {
    latestAct.current = act
  })

  const startJob = (): void =>
    lacksCoverage(request) ? openDialog("startUncovered") : void act({ action: "startJob" })

  const begin = (action: NextAction): void => {
    if (asksFirst(action)) {
      const dialogOf: readonly [OpenQuestion, Partial<OpenDialog>?] = dialogs[action]
      return openDialog(...dialogOf)
    }
    switch (action) {
      case "addCharges":
        return screen.addCharges()
      case "editCharges":
        return screen.editCharges()
      case "setAppointment":
        return screen.editAppointment()
      case "addNote":
        return screen.addNote()
      case "completeBill":
        return screen.showBillChecklist()
      case "saveSignature":
        return void navigate(`/signature/${invoiceNumber}`)
      case "startJob":
        if (isPlannedForLaterDay(request, todayIn(new Date()))) return openDialog("startEarly")
        return startJob()
      case "completeJob":
        if (missingOfRecord(request.charges, request.installRecord) === undefined) return void act({ action })
        return openDialog("install", { completes: true })
      case "undoRejection":
        return void act({ action, rejectedAt: openRejectionOf(request)?.rejection?.at })
      default:
        void act({ action })
    }
  }

  return {
    begin,
    /** After the question about another day, asks about the coverage. */
    startJob,
    text: () => openDialog("text"),
    textLink: () => openDialog("jobLink"),
    assign: (list: TechnicianListField) => openDialog("assignTechnicians", { list }),
    act: (body: Act, onDone?: () => void) => void act(body).then((isDone) => isDone && onDone?.()),
    isPending: acting.isPending || tap.guarded,
    dialog,
    close: () => setDialog(undefined),
  }
}
