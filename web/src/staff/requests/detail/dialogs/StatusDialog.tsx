import { NativeSelect } from "@mantine/core"
import { useState } from "react"
import { type ServiceStatus, serviceRequestStates, statusText } from "#shared/domain/job/status.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import fields from "#web/ui/form/fields.module.css"
import { LargeTextInput } from "#web/ui/form/LargeTextInput.tsx"
import styles from "./dialogs.module.css"

type Props = {
  status: ServiceStatus
  isPending: boolean
  onSet: (status: ServiceStatus, note: string) => void
  onClose: () => void
}

/** Sets any status manually, for cases that the actions don't cover. */
export function StatusDialog({ status, isPending, onSet, onClose }: Props) {
  const [selectedStatus, setSelectedStatus] = useState(status)
  const [note, setNote] = useState("")
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Set the status by hand"
      subtitle={`It's ${statusText(status)} now. The history shows who changed it.`}
      width={460}
      footer={
        <DialogActions
          onBack={onClose}
          isPending={isPending}
          disabledReason={
            selectedStatus === status ? `The status is already ${statusText(status)}.` : undefined
          }
          onClick={() => onSet(selectedStatus, note.trim())}
        >
          Set {statusText(selectedStatus)}
        </DialogActions>
      }
    >
      <div className={styles.stack}>
        <NativeSelect
          label="Status"
          classNames={fields}
          data={serviceRequestStates.map(({ value, text }) => ({ value, label: text }))}
          value={selectedStatus}
          onChange={(event) =>
            setSelectedStatus(
              serviceRequestStates.find(({ value }) => value === event.currentTarget.value)?.value ?? status,
            )
          }
        />
        <LargeTextInput label="Reason (optional)" value={note} onChange={setNote} maxLength={1000} />
      </div>
    </Dialog>
  )
}
