import { useNavigate } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { useDeleteRequest } from "#web/data/requests/request.ts"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import styles from "./dialogs.module.css"

type Props = { request: ServiceRequest; onClose: () => void }

export function DeleteDialog({ request, onClose }: Props) {
  const { invoiceNumber, customerName, vehicle, total, appointmentDate: date } = request
  const navigate = useNavigate()
  const list = date
    ? `/servicerequests?${new URLSearchParams({ date: toWireDate(date) })}`
    : "/servicerequests"
  const deletion = useDeleteRequest(invoiceNumber, async () => navigate(list, { replace: true }))
  const remove = async () => {
    hideMessage(messages.requests.deleteFailed)
    try {
      showMessage(messages.requests.deleted(await deletion.mutateAsync()))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      onClose()
      showFailure(messages.requests.deleteFailed, error)
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete request ${invoiceNumber}?`}
      confirm="Delete request"
      isPending={deletion.isPending}
      destructive
      onConfirm={() => void remove()}
    >
      <div className={styles.stack}>
        <p>
          <b>{[customerName, vehicle, formatHeadlineMoney(total)].filter(Boolean).join(", ")}</b>
        </p>
        <p>
          Its charges, notes, attachments, signatures and history are deleted too. The customer's link stops
          working. You can't undo this.
        </p>
        <p className="text-muted">To keep the record, cancel the request instead.</p>
      </div>
    </ConfirmDialog>
  )
}
