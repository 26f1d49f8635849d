import { useState } from "react"
import { readSession } from "#web/api/session.ts"
import type { PostedPayment } from "#web/data/remittance.ts"
import { readDraft, removeDraft, saveDraft } from "#web/ui/versioned/drafts.ts"

/** Milliseconds after the last payment. */
const undoPeriod = 10 * 60_000

type Posted = { payments: readonly PostedPayment[]; undoUntil: number }

const none: Posted = { payments: [], undoUntil: 0 }
const draftKey = () => ({ by: readSession()?.id ?? "", of: "remittance" })

const readPosted = (): Posted => {
  const draft = readDraft<unknown, Pick<Posted, "payments">>(draftKey())
  return draft ? { payments: draft.typed.payments, undoUntil: Date.parse(draft.at) + undoPeriod } : none
}

/** Payments of this tab that can still be undone, also after a reload in the middle. */
export function usePostedPayments() {
  const [posted, setPosted] = useState(readPosted)
  const change = (payments: readonly PostedPayment[]) => {
    if (payments.length === 0) removeDraft(draftKey())
    else saveDraft(draftKey(), undefined, { payments })
    setPosted(readPosted())
  }
  return {
    ...posted,
    add: (payment: PostedPayment) => {
      const { payments, undoUntil } = readPosted()
      change([...(undoUntil > Date.now() ? payments : []), payment])
    },
    remove: (paymentId: string) =>
      change(readPosted().payments.filter((payment) => payment.paymentId !== paymentId)),
  }
}
