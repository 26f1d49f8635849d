import { refundedOf, unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { api } from "../../api/api.ts"
import { getServiceRequests, recordPayment, refund } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"

/** A UUID of version 8. The same text always has the same one. */
const uuidOf = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export type InsurancePayment = {
  invoiceNumber: number
  /** Cents. */
  amount: number
  check: string
  paidOn: string | undefined
  /** What was due on the screen, in cents. */
  due: number
  paymentKey: string
}

export type PostedPayment = { invoiceNumber: number; paymentId: string; amount: number }

type PostResult =
  | { state: "posted" | "recordedBefore"; paymentId: string }
  /** `due` is in cents, if it could be read. `isUnreachable`: other payments would fail as well. */
  | { state: "refused"; reason: string; due?: number | undefined; isUnreachable: boolean }

const loadRequest = async (invoiceNumber: number) => {
  try {
    const [request] = await api(getServiceRequests, { ask: "one", query: { invoiceNumber } })
    return request
  } catch {
    return undefined
  }
}

const undoIdOf = (paymentId: string) => uuidOf(`${paymentId} undo`)

/**
 * Posts a payment once for its key: a second time finds it recorded. A payment that was undone, here or by a refund on
 * the job, may be posted again, under the key's next id.
 */
export async function postPayment(payment: InsurancePayment): Promise<PostResult> {
  const { invoiceNumber, amount, check, due, paymentKey } = payment
  // A check may be dated ahead. Then it counts from its posting.
  const paidOn =
    payment.paidOn !== undefined && payment.paidOn <= todayIn(new Date()) ? payment.paidOn : undefined
  for (let round = 0; ; round += 1) {
    const _id = await uuidOf(`${paymentKey} ${round}`)
    try {
      const body = { invoiceNumber, paymentMethod: "INSURANCEPAID", amount, checknumber: check } as const
      await api(recordPayment, { body: { ...body, paidOn, dueShown: due, _id } })
      return { state: "posted", paymentId: _id }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const request = await loadRequest(invoiceNumber)
      const recorded = request?.payments?.find((one) => one._id === _id)
      if (!recorded)
        return {
          state: "refused",
          reason: error.message,
          due: request && unpaidBy(request, "insurance"),
          isUnreachable: error.status === 0 || error.status === 401 || error.status >= 500,
        }
      const isUndone = refundedOf(recorded).amount >= recorded.amount
      if (!isUndone) return { state: error.outcomeUnknown ? "posted" : "recordedBefore", paymentId: _id }
    }
  }
}

/** Refunds the rest of a posted payment. Repeating it has no effect. */
export async function undoPayment({ invoiceNumber, paymentId, amount }: PostedPayment): Promise<void> {
  const request = await loadRequest(invoiceNumber)
  const recorded = request?.payments?.find(({ _id }) => _id === paymentId)
  const left = recorded ? recorded.amount - refundedOf(recorded).amount : amount
  if (left <= 0) return
  const _id = await undoIdOf(paymentId)
  const reason = "Remittance undone"
  await api(refund, { body: { invoiceNumber, paymentId, amount: left, reason, _id } })
}
