import { useState } from "react"
import { rejectionReasons, rejectionTexts } from "#shared/domain/insurance/rejection.ts"
import type { Act } from "#web/data/request.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/Dialog.tsx"
import { TextInput } from "../../payments/parts/TextInput.tsx"
import styles from "./dialogs.module.css"

type Props = {
  busy: boolean
  onReject: (rejection: Pick<Act, "rejection" | "note">) => void
  onClose: () => void
}

/** Why the carrier rejected the bill, and what it wants changed. */
export function RejectBillDialog({ busy, onReject, onClose }: Props) {
  const [note, setNote] = useState("")
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Why did the carrier reject the bill?"
      subtitle="The claim moves to Rejected."
    >
      <div className={styles.stack}>
        <TextInput
          label="What the carrier wants changed (optional)"
          value={note}
          onChange={setNote}
          maxLength={1000}
        />
        {rejectionReasons.map((rejection) => (
          <Button
            key={rejection}
            size="large"
            wide
            busy={busy}
            onClick={() => onReject({ rejection, ...(note.trim() && { note: note.trim() }) })}
          >
            {rejectionTexts[rejection]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
