import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { controls, isUndoable } from "#shared/domain/job/actions.ts"
import type { CrewField } from "#shared/domain/job/crew.ts"
import { missingOfRecord } from "#shared/domain/job/install-record.ts"
import type { NextAction } from "#shared/domain/job/next-step.ts"
import { isAhead } from "#shared/domain/job/request.ts"
import { isServiceStatus, statusText } from "#shared/domain/job/status.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import type { Session } from "#web/api/session.ts"
import { sayKept } from "#web/data/offline/said.ts"
import { type Act, useActOnRequest } from "#web/data/request.ts"
import { ProblemError } from "#web/ui/problem.ts"
import { forget, say, sayFailed } from "#web/ui/say.ts"
import { useTapGuard } from "#web/ui/tap-guard.ts"
import { openAttempt } from "../payments/attempt.ts"
import type { SwitchedTo } from "./switching.ts"

type Asking =
  | "navigate"
  | "startEarly"
  | "assignTechnicians"
  | "authorizeEstimate"
  | "calibration"
  | "oldParts"
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
  | "jobLink"
  | "install"
  | "switchInvoiceType"
  | "warrantyDispatch"
export type OpenDialog = {
  name: Asking
  party: "customer" | "insurance"
  /** The server's refusal that led to this dialog. */
  problem?: string
  completes?: boolean
  list?: CrewField
  to?: SwitchedTo
}

type Screen = {
  addCharges: () => void
  editCharges: () => void
  editAppointment: () => void
  addNote: () => void
}

export type RequestActions = ReturnType<typeof useRequestActions>

export function useRequestActions(request: ServiceRequest, session: Pick<Session, "id">, screen: Screen) {
  const { invoiceNumber, version } = request
  const navigate = useNavigate()
  // After a reload, resume a payment whose outcome is unknown.
  const [dialog, setDialog] = useState<OpenDialog | undefined>(() =>
    openAttempt(invoiceNumber, session.id) ? { name: "payment", party: "customer" } : undefined,
  )
  const acting = useActOnRequest(invoiceNumber)
  const tap = useTapGuard()
  const ask = (name: Asking, more: Partial<OpenDialog> = {}) =>
    setDialog({ name, party: "customer", ...more })

  // The next action dismisses the message.
  const lastFailure = useRef("")
  const refused = (label: string, error: unknown) => {
    if (!(error instanceof ProblemError)) throw error
    if (error.code === "estimate_not_authorized") ask("authorizeEstimate", { problem: error.message })
    else if (error.code === "calibration_missing") ask("calibration")
    else if (error.code === "install_record_missing")
      ask("install", { completes: true, problem: error.message })
    else {
      lastFailure.current = `${label} didn't work`
      sayFailed(lastFailure.current, error)
    }
  }

  const act = async (act: Act, shown = version): Promise<void> => {
    const { label } = controls[act.action]
    tap.guard()
    forget(lastFailure.current)
    try {
      const { serviceStatus, version: made, kept } = await acting.mutateAsync({ ...act, version: shown })
      setDialog(undefined)
      if (kept) return sayKept(label)
      const status = isServiceStatus(serviceStatus) ? statusText(serviceStatus) : serviceStatus
      const undo = isUndoable(act.action) && (() => void again.current({ action: "undo" }, made))
      say(`${label}. ${invoiceNumber} is ${status}.`, undo || undefined)
    } catch (error) {
      refused(label, error)
    }
  }

  // The message can outlive the version it was shown for, so retry with the latest.
  const again = useRef(act)
  useEffect(() => {
    again.current = act
  })

  const begin = (action: NextAction): void => {
    switch (action) {
      case "addCharges":
        return screen.addCharges()
      case "editCharges":
        return screen.editCharges()
      case "startJob":
        return isAhead(request, todayIn(new Date())) ? ask("startEarly") : void act({ action })
      case "setAppointment":
        return screen.editAppointment()
      case "addNote":
        return screen.addNote()
      case "saveSignature":
        return void navigate(`/signature/${invoiceNumber}`)
      case "acceptPayment":
        return ask("payment")
      case "acceptInsurancePayment":
        return ask("payment", { party: "insurance" })
      case "addCalibration":
      case "declineCalibration":
        return ask("calibration")
      case "recordOldParts":
        return ask("oldParts")
      case "sendInvoiceCopy":
      case "invoiceCopySent":
        return ask("invoiceCopy")
      case "completeJob":
        if (missingOfRecord(request.charges, request.installRecord) === undefined) return void act({ action })
        return ask("install", { completes: true })
      case "recordInstall":
        return ask("install")
      case "navigate":
      case "assignTechnicians":
      case "authorizeEstimate":
      case "captureVin":
      case "setStatus":
      case "unmarkPaid":
      case "cancel":
      case "deleteDispatch":
      case "deleteRequest":
      case "notifyTechnicians":
      case "requestReview":
        return ask(action)
      case "switchToCash":
        return ask("switchInvoiceType", { to: "Cash" })
      case "switchToNet":
        return ask("switchInvoiceType", { to: "Net" })
      case "switchToInsurance":
        return ask("switchInvoiceType", { to: "Insurance" })
      case "createWarrantyDispatch":
        return ask("warrantyDispatch")
      default:
        void act({ action })
    }
  }

  return {
    begin,
    textLink: () => ask("jobLink"),
    assign: (list: CrewField) => ask("assignTechnicians", { list }),
    act: (body: Act) => void act(body),
    busy: acting.isPending || tap.guarded,
    dialog,
    close: () => setDialog(undefined),
  }
}
