import type { ReactNode } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { lacksPrice } from "#shared/domain/job/customer-view.ts"
import { isPlannedForLaterDay, phoneToText } from "#shared/domain/job/request.ts"
import { dayInText, todayIn, windowText } from "#shared/domain/schedule/dates.ts"
import { windowOf } from "#shared/domain/schedule/overlap.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { Session } from "#web/api/session.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import UncoveredDialog from "#web/staff/shared/jobs/UncoveredDialog.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { lazyComponent } from "#web/ui/lazy-component.tsx"
import { addressOf } from "../address-text.ts"
import { InstallDialog } from "../install/InstallDialog.tsx"
import type { OpenDialog as Open, RequestActions } from "../use-request-actions.ts"
import { AssignDialog } from "./AssignDialog.tsx"
import { AuthorizeDialog } from "./AuthorizeDialog.tsx"
import { CalibrationDialog } from "./CalibrationDialog.tsx"
import { CoverageDialog } from "./CoverageDialog.tsx"
import { DeleteDialog } from "./DeleteDialog.tsx"
import { NavigateDialog } from "./NavigateDialog.tsx"
import { NotifyDialog } from "./NotifyDialog.tsx"
import { OldPartsDialog } from "./OldPartsDialog.tsx"
import { RejectBillDialog } from "./RejectBillDialog.tsx"
import { ReviewDialog } from "./ReviewDialog.tsx"
import { SendBillDialog } from "./SendBillDialog.tsx"
import { SendInvoiceDialog } from "./SendInvoiceDialog.tsx"
import { StatusDialog } from "./StatusDialog.tsx"
import { SwitchDialog } from "./SwitchDialog.tsx"
import { TextDialog } from "./TextDialog.tsx"
import { UnmarkDialog } from "./UnmarkDialog.tsx"
import { WarrantyDialog } from "./WarrantyDialog.tsx"

const AcceptPayment = lazyComponent(() => import("../../payments/AcceptPayment.tsx"))
const VinDialog = lazyComponent(() => import("../vin/VinDialog.tsx"))

type Props = {
  request: ServiceRequest
  session: Session
  requestActions: RequestActions
  nameOf: NameOf
  now: Date
  onAddCalibration: () => void
}

type Shown = Props & Pick<RequestActions, "act" | "isPending" | "close"> & { dialog: Open }

/** The dialog that is open, if any. */
export function OpenDialog(props: Props) {
  const { dialog, act, isPending, close } = props.requestActions
  return dialog && dialogs[dialog.name]({ ...props, act, isPending, close, dialog })
}

const dialogs: Record<Open["name"], (props: Shown) => ReactNode> = {
  navigate: ({ request, now, act, isPending, close }) => (
    <NavigateDialog
      invoiceNumber={request.invoiceNumber}
      address={addressOf(request)}
      phone={phoneToText(request)}
      planned={isPlannedForLaterDay(request, todayIn(now)) ? plannedText(request, now) : undefined}
      isPending={isPending}
      onEnroute={() => act({ action: "navigate", enroute: true })}
      onClose={close}
    />
  ),
  startEarly: ({ request, now, requestActions, isPending, close }) => (
    <ConfirmDialog
      opened
      onClose={close}
      title="Start a job from another day?"
      confirm={t("Start Job now")}
      isPending={isPending}
      onConfirm={requestActions.startJob}
    >
      {plannedText(request, now)} Starting it now changes it to In Progress.
    </ConfirmDialog>
  ),
  startUncovered: ({ request, act, isPending, close }) => (
    <UncoveredDialog
      carrier={request.insuranceCarrier}
      isPending={isPending}
      onStart={() => act({ action: "startJob" })}
      onClose={close}
    />
  ),
  assignTechnicians: ({ request, dialog, close }) => (
    <AssignDialog
      request={request}
      list={dialog.list}
      warning={
        request.serviceStatus === "serviceInProgress" ? messages.requests.inProgressReleases : undefined
      }
      onClose={close}
    />
  ),
  authorizeEstimate: ({ request, now, dialog, act, isPending, close }) => (
    <AuthorizeDialog
      total={request.total}
      incomplete={lacksPrice(request)}
      customerName={request.customerName ?? ""}
      language={request.language}
      problem={dialog.problem}
      now={now}
      isPending={isPending}
      onAuthorize={(word) => act({ action: "authorizeEstimate", ...word })}
      onClose={close}
    />
  ),
  calibration: ({ request, onAddCalibration, act, isPending, close }) => (
    <CalibrationDialog
      customerName={request.customerName ?? ""}
      language={request.language}
      isPending={isPending}
      onAddLine={() => {
        close()
        onAddCalibration()
      }}
      onDecline={(decline) => act({ action: "declineCalibration", ...decline })}
      onClose={close}
    />
  ),
  oldParts: ({ act, isPending, close }) => (
    <OldPartsDialog
      isPending={isPending}
      onRecord={(oldParts) => act({ action: "recordOldParts", oldParts })}
      onClose={close}
    />
  ),
  coverage: ({ request, session, dialog, act, isPending, close }) => (
    <CoverageDialog
      request={request}
      userId={session.id}
      problem={dialog.problem}
      isPending={isPending}
      onRecord={({ version, ...input }, onDone) =>
        act({ action: "recordCoverage", ...input, version: dialog.currentVersion ?? version }, onDone)
      }
      onClose={close}
    />
  ),
  sendBill: ({ request, close }) => <SendBillDialog request={request} onClose={close} />,
  rejectBill: ({ request, session, act, isPending, close }) => (
    <RejectBillDialog
      request={request}
      userId={session.id}
      isPending={isPending}
      onReject={(rejection, onDone) => act({ action: "rejectBill", ...rejection }, onDone)}
      onClose={close}
    />
  ),
  install: ({ request, session, now, dialog, act, isPending, close }) => (
    <InstallDialog
      request={request}
      userId={session.id}
      completes={dialog.completes ?? false}
      problem={dialog.problem}
      now={now}
      isPending={isPending}
      onRecord={(installRecord, version) =>
        act({
          action: dialog.completes ? "completeJob" : "recordInstall",
          installRecord,
          version: dialog.currentVersion ?? version,
        })
      }
      onClose={close}
    />
  ),
  captureVin: ({ request, session, close }) => (
    <VinDialog request={request} role={session.role} onClose={close} />
  ),
  setStatus: ({ request, act, isPending, close }) => (
    <StatusDialog
      status={request.serviceStatus}
      isPending={isPending}
      onSet={(serviceStatus, note) =>
        act({ action: "setStatus", serviceStatus, ...(note !== "" && { note }) })
      }
      onClose={close}
    />
  ),
  unmarkPaid: ({ request, act, isPending, close }) => (
    <UnmarkDialog
      request={request}
      isPending={isPending}
      onUnmark={(paymentId) => act({ action: "unmarkPaid", paymentId })}
      onClose={close}
    />
  ),
  cancel: ({ request, act, isPending, close }) => (
    <ConfirmDialog
      opened
      onClose={close}
      title={`Cancel request ${request.invoiceNumber}?`}
      confirm={t("Cancel request")}
      isPending={isPending}
      destructive
      onConfirm={() => act({ action: "cancel" })}
    >
      Nothing is deleted. You can reopen it later.
    </ConfirmDialog>
  ),
  deleteDispatch: ({ request, act, isPending, close }) => (
    <ConfirmDialog
      opened
      onClose={close}
      title={`Delete dispatch ${request.insuranceDispatch}?`}
      confirm={t("Delete dispatch")}
      isPending={isPending}
      destructive
      onConfirm={() => act({ action: "deleteDispatch" })}
    >
      The job keeps its carrier, policy and prices. Only the insurer's dispatch number is removed. It stays in
      the history.
    </ConfirmDialog>
  ),
  requestReview: ({ request, close }) => <ReviewDialog request={request} onClose={close} />,
  notifyTechnicians: ({ request, nameOf, close }) => (
    <NotifyDialog
      invoiceNumber={request.invoiceNumber}
      assigned={request.assignedTechnicians}
      nameOf={nameOf}
      onClose={close}
    />
  ),
  deleteRequest: ({ request, close }) => <DeleteDialog request={request} onClose={close} />,
  switchInvoiceType: ({ request, dialog, close }) => (
    <SwitchDialog request={request} to={dialog.to ?? "Cash"} onClose={close} />
  ),
  warrantyDispatch: ({ request, session, now, close }) => (
    <WarrantyDialog request={request} userId={session.id} now={now} onClose={close} />
  ),
  payment: ({ request, session, dialog, close }) => (
    <AcceptPayment request={request} session={session} from={dialog.party} onClose={close} />
  ),
  text: ({ request, close }) => <TextDialog key="text" request={request} onClose={close} />,
  jobLink: ({ request, close }) => <TextDialog key="link" request={request} about="link" onClose={close} />,
  invoiceCopy: ({ request, close }) => <SendInvoiceDialog request={request} onClose={close} />,
}

function plannedText(request: ServiceRequest, now: Date): string {
  const { appointmentDate: date = "" } = request
  const window = windowOf(request)
  return t(
    `This job is scheduled for ${[dayInText(date, todayIn(now)), window && windowText(window)].filter(Boolean).join(", ")}.`,
  )
}
