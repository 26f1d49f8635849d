import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Undo2 } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router-dom"
import { formatHeadlineMoney, sum } from "#shared/domain/money/money.ts"
import { undoPayment } from "#web/data/money/remittance.ts"
import { shortTimeText } from "#web/data/offline/time-text.ts"
import { requestsKey } from "#web/data/requests/requests-key.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { paymentsText } from "./remittance-labels.ts"
import type { PostedRemittance } from "./use-posted-payments.ts"

type Props = {
  posted: PostedRemittance
  remove: (paymentId: string) => void
  onUndone: () => void
}

/** Takes back what was posted in the last minutes. A payment that can't be undone stays, with the reason. */
export function UndoPayments({ posted: { payments, at, undoUntil }, remove, onUndone }: Props) {
  const queryClient = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  const [failures, setFailures] = useState<readonly { invoiceNumber: number; reason: string }[]>([])
  const now = useNow(5000)
  const undo = useMutation({
    mutationFn: async () => {
      const failed = []
      for (const payment of payments)
        try {
          await undoPayment(payment)
          remove(payment.paymentId)
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error
          failed.push({ invoiceNumber: payment.invoiceNumber, reason: error.message })
        }
      setFailures(failed)
      return { undone: payments.length - failed.length, left: failed.length }
    },
    onSuccess: ({ undone, left }) => {
      showMessage(`${paymentsText(undone)} undone.`)
      if (left === 0) onUndone()
    },
    onError: (error) => showFailure("Couldn't undo the payments.", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  })
  if (now.getTime() >= undoUntil && !undo.isPending) return null
  const total = formatHeadlineMoney(sum(payments.map(({ amount }) => amount)))
  return (
    <Panel title="Posted">
      <div className="stack gap-4">
        <div className="cluster items-center justify-between gap-4">
          <p className="m-0">
            <b>
              {paymentsText(payments.length)}, {total}
            </b>{" "}
            posted at {shortTimeText(at, now)}. You can undo until {shortTimeText(undoUntil, now)}.
          </p>
          <Button
            kind="danger"
            size="large"
            icon={Undo2}
            isPending={undo.isPending}
            onClick={() => setConfirming(true)}
          >
            Undo all
          </Button>
        </div>
        {failures.length > 0 && (
          <ul role="alert" className="text-danger m-0">
            {failures.map(({ invoiceNumber, reason }, index) => (
              <li key={`${invoiceNumber} ${index}`}>
                <Link to={`/servicerequest/${invoiceNumber}`}>{invoiceNumber}</Link>: {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={`Undo ${paymentsText(payments.length)}?`}
        confirm="Undo all"
        destructive
        onConfirm={() => {
          setConfirming(false)
          undo.mutate()
        }}
      >
        {total} is recorded as refunded to the insurer, and the claims are due again.
      </ConfirmDialog>
    </Panel>
  )
}
