import { CircleCheck } from "lucide-react"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import type { PaymentInput } from "../attempt.ts"
import styles from "./PaymentDialog.module.css"

export const ApprovedDialog = ({ payment, onClose }: { payment: PaymentInput; onClose: () => void }) => (
  <Dialog opened onClose={onClose} title="Accept payment" width={520}>
    <div className={styles.approved} role="status">
      <CircleCheck size={44} strokeWidth={2} aria-hidden />
      <b className="type-heading">Approved</b>
      <strong className="heading text-plain type-title">
        {formatHeadlineMoney(payment.amount + payment.tipamount)}
      </strong>
      <span className="text-muted">Next, the customer signs.</span>
    </div>
  </Dialog>
)
