import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { dueOf, type MatchedRow } from "#shared/domain/insurance/remittance.ts"
import type { Claim } from "#web/data/money/claims.ts"
import { type PostedPayment, postPayment } from "#web/data/money/remittance.ts"
import { requestsKey } from "#web/data/requests/requests-key.ts"
import { showFailure } from "#web/ui/feedback/notifications.ts"

export type Row = MatchedRow<Claim>
export type Outcome = {
  state: "posted" | "recordedBefore" | "refused" | "undone"
  reason?: string
  paymentId?: string
}

/** Whether the row can still be posted. */
export const isOpen = (outcomes: ReadonlyMap<number, Outcome>, { row }: Row): boolean =>
  !outcomes.has(row) || outcomes.get(row)?.state === "refused"

/**
 * Posting changes the claims. What is posted keeps its verdict from before, and so do rows for the same claim. An open
 * row follows its claim, for example after a refusal because the amount due changed.
 */
export const refreshOpenRows = (
  before: readonly Row[],
  newest: readonly Row[],
  outcomes: ReadonlyMap<number, Outcome>,
): readonly Row[] =>
  before.map((row, index) =>
    isOpen(outcomes, row) && row.sharedWith.length === 0 ? (newest[index] ?? row) : row,
  )

/** Posts payments one after the other, so that a claim's due is known before its next payment. */
export function usePosting(onPosted: (payment: PostedPayment) => void) {
  const queryClient = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const stopped = useRef(false)
  const dues = useRef(new Map<number, number>())
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const postRow = async ({ row, claim, amount, check, paidOn, paymentKey }: Row): Promise<void> => {
    if (!claim) return
    const { invoiceNumber } = claim
    const due = dues.current.get(invoiceNumber) ?? dueOf(claim)
    const result = await postPayment({ invoiceNumber, amount, check, paidOn, due, paymentKey })
    if (result.state === "posted") onPosted({ invoiceNumber, amount, paymentId: result.paymentId })
    if (result.state === "refused" && result.isUnreachable) stopped.current = true
    const remaining = result.state === "refused" ? result.due : result.state === "posted" ? due - amount : due
    if (remaining !== undefined) dues.current.set(invoiceNumber, remaining)
    setOutcomes((before) => new Map(before).set(row, result))
  }
  const posting = useMutation({
    mutationFn: async (rows: readonly Row[]) => {
      stopped.current = false
      for (const [index, row] of rows.entries()) {
        if (stopped.current) return
        setProgress({ done: index, total: rows.length })
        await postRow(row)
      }
    },
    onError: (error) => showFailure("Couldn't post the payments.", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  })
  return {
    outcomes,
    progress,
    isPosting: posting.isPending,
    post: (rows: readonly Row[]) => posting.mutate(rows),
    markUndone: (undone: string) =>
      setOutcomes(
        (before) =>
          new Map(
            [...before].map(([row, outcome]) => [
              row,
              outcome.paymentId === undone ? { state: "undone" } : outcome,
            ]),
          ),
      ),
    reset: () => {
      setOutcomes(new Map())
      dues.current.clear()
    },
    stop: () => {
      stopped.current = true
    },
  }
}
