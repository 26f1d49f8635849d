import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isPriceOpen } from "#shared/domain/job/customer-view.ts"
import { isAhead, phoneToText } from "#shared/domain/job/request.ts"
import { dayInText, todayIn, windowText } from "#shared/domain/schedule/dates.ts"
import { windowOf } from "#shared/domain/schedule/overlap.ts"
import { messages } from "#shared/messages.ts"
import type { Session } from "#web/api/session.ts"
import type { NameOf } from "#web/data/request/shown.ts"
import { ConfirmDialog } from "#web/ui/Dialog.tsx"
import { later } from "#web/ui/later.tsx"
import { InstallDialog } from "../install/InstallDialog.tsx"
import { addressOf } from "../parts/map.ts"
import type { OpenDialog as Open, RequestActions } from "../use-request-actions.ts"
import { AssignDialog } from "./AssignDialog.tsx"
import { AuthorizeDialog } from "./AuthorizeDialog.tsx"
import { CalibrationDialog } from "./CalibrationDialog.tsx"
import { DeleteDialog } from "./DeleteDialog.tsx"
import { JobLinkDialog } from "./JobLinkDialog.tsx"
import { NavigateDialog } from "./NavigateDialog.tsx"
import { NotifyDialog } from "./NotifyDialog.tsx"
import { OldPartsDialog } from "./OldPartsDialog.tsx"
import { ReviewDialog } from "./ReviewDialog.tsx"
import { SendInvoiceDialog } from "./SendInvoiceDialog.tsx"
import { StatusDialog } from "./StatusDialog.tsx"
import { SwitchDialog } from "./SwitchDialog.tsx"
import { UnmarkDialog } from "./UnmarkDialog.tsx"
import { WarrantyDialog } from "./WarrantyDialog.tsx"

const AcceptPayment = later(() => import("../../payments/AcceptPayment.tsx"))
const VinDialog = later(() => import("../vin/VinDialog.tsx"))

type Props = {
  request: ServiceRequest
  session: Session
  requestActions: RequestActions
  nameOf: NameOf
  now: Date
  onAddCalibration: () => void
}

export function OpenDialog(props: Props) {
  const { dialog } = props.requestActions
  return dialog && <Asked {...props} dialog={dialog} />
}

function Asked({
  request,
  session,
  requestActions,
  nameOf,
  now,
  onAddCalibration,
  dialog,
}: Props & { dialog: Open }) {
  const { act, busy, close } = requestActions
  const { invoiceNumber, customerName = "" } = request
  switch (dialog.name) {
    case "navigate":
      return (
        <NavigateDialog
          invoiceNumber={invoiceNumber}
          address={addressOf(request)}
          phone={phoneToText(request)}
          planned={isAhead(request, todayIn(now)) ? plannedWords(request, now) : undefined}
          busy={busy}
          onEnroute={() => act({ action: "navigate", enroute: true })}
          onClose={close}
        />
      )
    case "startEarly":
      return (
        <ConfirmDialog
          opened
          onClose={close}
          title="Start a job from another day?"
          confirm="Start Job now"
          busy={busy}
          onConfirm={() => act({ action: "startJob" })}
        >
          {plannedWords(request, now)} Starting it now changes it to In Progress.
        </ConfirmDialog>
      )
    case "assignTechnicians":
      return (
        <AssignDialog
          request={request}
          list={dialog.list}
          warning={
            request.serviceStatus === "serviceInProgress" ? messages.requests.inProgressReleases : undefined
          }
          onClose={close}
        />
      )
    case "authorizeEstimate":
      return (
        <AuthorizeDialog
          total={request.total}
          incomplete={isPriceOpen(request)}
          customerName={customerName}
          problem={dialog.problem}
          now={now}
          busy={busy}
          onAuthorize={(word) => act({ action: "authorizeEstimate", ...word })}
          onClose={close}
        />
      )
    case "calibration":
      return (
        <CalibrationDialog
          customerName={customerName}
          busy={busy}
          onAddLine={() => {
            close()
            onAddCalibration()
          }}
          onDecline={(decline) => act({ action: "declineCalibration", ...decline })}
          onClose={close}
        />
      )
    case "oldParts":
      return (
        <OldPartsDialog
          busy={busy}
          onRecord={(oldParts) => act({ action: "recordOldParts", oldParts })}
          onClose={close}
        />
      )
    case "install":
      return (
        <InstallDialog
          request={request}
          userId={session.id}
          completes={dialog.completes ?? false}
          problem={dialog.problem}
          now={now}
          busy={busy}
          onRecord={(installRecord) =>
            act({ action: dialog.completes ? "completeJob" : "recordInstall", installRecord })
          }
          onClose={close}
        />
      )
    case "captureVin":
      return <VinDialog request={request} role={session.role} onClose={close} />
    case "setStatus":
      return (
        <StatusDialog
          status={request.serviceStatus}
          busy={busy}
          onSet={(serviceStatus, note) =>
            act({ action: "setStatus", serviceStatus, ...(note !== "" && { note }) })
          }
          onClose={close}
        />
      )
    case "unmarkPaid":
      return (
        <UnmarkDialog
          request={request}
          busy={busy}
          onUnmark={(paymentId) => act({ action: "unmarkPaid", paymentId })}
          onClose={close}
        />
      )
    case "cancel":
      return (
        <ConfirmDialog
          opened
          onClose={close}
          title={`Cancel request ${invoiceNumber}?`}
          confirm="Cancel request"
          busy={busy}
          destructive
          onConfirm={() => act({ action: "cancel" })}
        >
          Nothing is deleted. You can reopen it later.
        </ConfirmDialog>
      )
    case "deleteDispatch":
      return (
        <ConfirmDialog
          opened
          onClose={close}
          title={`Delete dispatch ${request.insuranceDispatch}?`}
          confirm="Delete dispatch"
          busy={busy}
          destructive
          onConfirm={() => act({ action: "deleteDispatch" })}
        >
          The job keeps its carrier, policy and prices. Only the insurer's dispatch number is removed. It
          stays in the history.
        </ConfirmDialog>
      )
    case "requestReview":
      return <ReviewDialog request={request} onClose={close} />
    case "notifyTechnicians":
      return (
        <NotifyDialog
          invoiceNumber={invoiceNumber}
          assigned={request.assignedTechnicians}
          nameOf={nameOf}
          onClose={close}
        />
      )
    case "deleteRequest":
      return <DeleteDialog request={request} onClose={close} />
    case "switchInvoiceType":
      return <SwitchDialog request={request} to={dialog.to ?? "Cash"} onClose={close} />
    case "warrantyDispatch":
      return <WarrantyDialog request={request} userId={session.id} now={now} onClose={close} />
    case "payment":
      return <AcceptPayment request={request} session={session} from={dialog.party} onClose={close} />
    case "jobLink":
      return <JobLinkDialog request={request} onClose={close} />
    case "invoiceCopy":
      return <SendInvoiceDialog request={request} onClose={close} />
  }
}

function plannedWords(request: ServiceRequest, now: Date): string {
  const { appointmentDate: date = "" } = request
  const window = windowOf(request)
  return `This job is scheduled for ${[dayInText(date, todayIn(now)), window && windowText(window)].filter(Boolean).join(", ")}.`
}
