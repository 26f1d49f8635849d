import { Send } from "lucide-react"
import { useState } from "react"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { plural } from "#shared/plural.ts"
import { useNotify } from "#web/data/requests/request.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { TechnicianPicker } from "#web/staff/shared/people/TechnicianPicker.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { toggleIn } from "#web/ui/toggle-in.ts"

type Props = {
  invoiceNumber: number
  assigned: readonly string[]
  nameOf: NameOf
  onClose: () => void
}

const failure = messages.requests.notifyFailed

export function NotifyDialog({ invoiceNumber, assigned, nameOf, onClose }: Props) {
  const [selectedIds, setSelectedIds] = useState(assigned)
  const notifying = useNotify(invoiceNumber)
  const send = () => {
    hideMessage(failure)
    notifying.mutate([...selectedIds], {
      onSuccess: ({ matches }) => {
        showMessage(
          plural(matches, {
            one: t("1 text is on its way."),
            other: t(`${matches} texts are on their way.`),
          }),
        )
        onClose()
      },
      onError: (error) => showFailure(failure, error),
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Notify technicians"
      subtitle={t("The text has the job number, time, place, vehicle and work.")}
      width={460}
      footer={
        <DialogActions
          onBack={onClose}
          icon={Send}
          isPending={notifying.isPending}
          disabledReason={selectedIds.length === 0 ? t("Choose a technician.") : undefined}
          onClick={send}
        >
          {selectedIds.length > 1 ? `Send ${selectedIds.length} texts` : "Send text"}
        </DialogActions>
      }
    >
      <TechnicianPicker
        technicians={assigned.map((_id) => ({ _id, name: nameOf(_id) }))}
        selectedIds={selectedIds}
        onToggle={(id) => setSelectedIds(toggleIn(selectedIds, id))}
      />
    </Dialog>
  )
}
