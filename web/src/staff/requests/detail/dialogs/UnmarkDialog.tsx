import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { voidablePayments } from "#shared/domain/job/actions/payment.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { Choices } from "#web/ui/form/Choices.tsx"
import { paidWithText } from "../../payments/method.ts"

type Props = {
  request: ServiceRequest
  isPending: boolean
  onUnmark: (paymentId: string) => void
  onClose: () => void
}

export function UnmarkDialog({ request, isPending, onUnmark, onClose }: Props) {
  const payments = voidablePayments(request)
  const [selectedId, setSelectedId] = useState(payments.at(-1)?._id ?? "")
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Unmark Customer Paid?"
      confirm="Unmark as paid"
      isPending={isPending}
      destructive
      onConfirm={() => onUnmark(selectedId)}
    >
      {payments.length > 1 && (
        <Choices
          label="Which payment"
          choices={payments.map((payment) => ({
            value: payment._id,
            text: formatMoney(payment.amount),
            second: paidWithText(payment),
          }))}
          chosen={selectedId}
          onChoose={setSelectedId}
        />
      )}
      The payment no longer counts, and what it paid is due again.
    </ConfirmDialog>
  )
}
