import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import type { PaymentInput } from "../attempt.ts"
import type { Refusal } from "../outcome.ts"
import { Problem } from "./Problem.tsx"

type Props = {
  payment: Pick<PaymentInput, "amount" | "tipamount">
  /** Why there was no reply. Unknown after a reload. */
  problem: Refusal | undefined
  isPending: boolean
  /** Cents left to pay another way. */
  rest: number
  onCheck: () => void
  onCancel: () => void
  onTakeRest: () => void
  onClose: () => void
}

/** A card payment with an unknown outcome. No second charge starts before it is decided or canceled. */
export const UndecidedDialog = ({
  payment,
  problem,
  isPending,
  rest,
  onCheck,
  onCancel,
  onTakeRest,
  onClose,
}: Props) => (
  <Dialog
    opened
    onClose={onClose}
    title="We don't know yet"
    width={500}
    footer={
      <DialogActions onBack={onClose} back={t("Back to the job")} isPending={isPending} onClick={onCheck}>
        Check again
      </DialogActions>
    }
  >
    <div className="stack gap-5">
      <Problem refusal={problem} />
      <p>
        The card payment of <b>{formatHeadlineMoney(payment.amount + payment.tipamount)}</b> may or may not
        have gone through. <b>Don't charge again.</b> Check what became of it, as often as you like. Nothing
        is charged by checking.
      </p>
      <p>To take the money another way, cancel this payment first.</p>
      <div className="cluster gap-4">
        <Button isPending={isPending} onClick={onCancel}>
          Cancel this payment
        </Button>
        {rest > 0 && (
          <Button isPending={isPending} onClick={onTakeRest}>
            Take the other {formatHeadlineMoney(rest)}
          </Button>
        )}
      </div>
    </div>
  </Dialog>
)
