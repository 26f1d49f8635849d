import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import type { PaymentInput } from "../attempt.ts"
import { methodText } from "../method.ts"

type Props = {
  payment: PaymentInput
  /** Why there was no reply. Unknown after a reload. */
  problem: string | undefined
  isPending: boolean
  onAgain: () => void
  onLeave: () => void
  onClose: () => void
}

/** A payment whose outcome is unknown. Sending it again with the same key is safe. */
export function UnansweredDialog({ payment, problem, isPending, onAgain, onLeave, onClose }: Props) {
  const { amount, tipamount, paymentMethod, checknumber } = payment
  const sum = formatHeadlineMoney(amount + tipamount)
  return (
    <Dialog
      opened
      onClose={onClose}
      title="No response"
      width={500}
      footer={
        <DialogActions onBack={onLeave} back={t("Start over")} isPending={isPending} onClick={onAgain}>
          Send it again
        </DialogActions>
      }
    >
      <div className="stack gap-5">
        {problem !== undefined && (
          <p className="danger-box px-5 py-4 weight-medium rounded-2" role="alert">
            {problem}
          </p>
        )}
        <p>
          The payment of <b>{sum}</b> by {[methodText(paymentMethod), checknumber].filter(Boolean).join(" ")}{" "}
          may not have been recorded. You can safely send it again. It only counts once.
        </p>
      </div>
    </Dialog>
  )
}
