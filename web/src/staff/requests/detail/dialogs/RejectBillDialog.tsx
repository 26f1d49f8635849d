import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { rejectionReasons, rejectionTexts } from "#shared/domain/insurance/rejection.ts"
import { billsWithOwnAmounts, billText, payableBills } from "#shared/domain/insurance/sent-bill.ts"
import type { Act } from "#web/data/requests/request.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { Reasons } from "#web/ui/feedback/Reasons.tsx"
import { LargeTextInput } from "#web/ui/form/LargeTextInput.tsx"
import { RestoredDraftLine } from "#web/ui/versioned/RestoredDraftLine.tsx"
import { Choice } from "../charges/Choice.tsx"
import { editsOf } from "../use-panels.ts"
import styles from "./dialogs.module.css"
import { useDialogDraft } from "./use-dialog-draft.ts"

type Props = {
  request: ServiceRequest
  userId: string
  isPending: boolean
  onReject: (rejection: Pick<Act, "rejection" | "note" | "billSentAt">, onDone: () => void) => void
  onClose: () => void
}

/** Which bill the carrier rejected, why, and what it wants changed. */
export function RejectBillDialog({ request, userId, isPending, onReject, onClose }: Props) {
  const { values, set, restored, discard, forget } = useDialogDraft(
    editsOf(userId, request.invoiceNumber, "rejection"),
    request,
    () => ({ note: "" }),
  )
  const note = values.note.trim()
  const bills = billsWithOwnAmounts(payableBills(request))
  const [chosen, setChosen] = useState(bills.length === 1 ? bills[0]?.at : undefined)
  const index = bills.findIndex(({ at }) => at === chosen)
  const reason = index === -1 && bills.length > 0 ? "Choose which bill it rejected." : undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Why did the carrier reject the bill?"
      subtitle="The claim moves to Rejected."
    >
      <Reasons className={styles.stack}>
        {restored && <RestoredDraftLine at={restored.at} onDiscard={discard} />}
        {bills.length > 1 && (
          <Choice
            label="Which bill"
            choices={bills.map((bill) => ({ value: bill.at, text: billText(bill) }))}
            selected={chosen}
            onChoose={setChosen}
          />
        )}
        {index !== -1 && index < bills.length - 1 && (
          <p className="text-muted">The corrected bill replaces it and what was sent after it.</p>
        )}
        <LargeTextInput
          label="What the carrier wants changed (optional)"
          value={values.note}
          onChange={(text) => set({ note: text })}
          maxLength={1000}
        />
        {rejectionReasons.map((rejection) => (
          <Button
            key={rejection}
            size="large"
            wide
            isPending={isPending}
            disabledReason={reason}
            onClick={() => onReject({ rejection, billSentAt: chosen, ...(note && { note }) }, forget)}
          >
            {rejectionTexts[rejection]}
          </Button>
        ))}
      </Reasons>
    </Dialog>
  )
}
