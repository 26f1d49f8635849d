import { useState } from "react"
import { readSession } from "#web/api/session.ts"
import type { PostedPayment } from "#web/data/money/remittance.ts"
import { readDraft, removeDraft, saveDraft } from "#web/ui/versioned/drafts.ts"

const undoWindowMs = 10 * 60_000

/** `at` is in epoch milliseconds. */
type Posted = PostedPayment & { remittance: string; at: number }
export type PostedRemittance = {
  remittance: string
  payments: readonly Posted[]
  at: number
  undoUntil: number
}

const draftKey = () => ({ userId: readSession()?.id ?? "", form: "remittance" })
const readPosted = (): readonly Posted[] =>
  readDraft<unknown, { payments: readonly Posted[] }>(draftKey())?.typed.payments ?? []

/** Payments of this tab, by remittance, that can still be undone, also after a reload in the middle. */
export function usePostedPayments() {
  const [posted, setPosted] = useState(readPosted)
  const change = (payments: readonly Posted[]) => {
    const newest = Map.groupBy(payments, ({ remittance }) => remittance)
    // A long remittance can be undone as a whole.
    const recent = payments.filter(({ remittance }) =>
      newest.get(remittance)?.some(({ at }) => at + undoWindowMs > Date.now()),
    )
    if (recent.length === 0) removeDraft(draftKey())
    else saveDraft(draftKey(), undefined, { payments: recent })
    setPosted(recent)
  }
  const remittances = [...Map.groupBy(posted, ({ remittance }) => remittance)].map(
    ([remittance, payments]): PostedRemittance => {
      const at = Math.max(...payments.map((payment) => payment.at))
      return { remittance, payments, at, undoUntil: at + undoWindowMs }
    },
  )
  return {
    remittances,
    add: (remittance: string, payment: PostedPayment) =>
      change([...readPosted(), { ...payment, remittance, at: Date.now() }]),
    remove: (paymentId: string) => change(readPosted().filter((payment) => payment.paymentId !== paymentId)),
  }
}
