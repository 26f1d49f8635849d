import type { LedgerEntry } from "#functions/requests/rules/ledger-entry.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { refundedOf } from "#shared/domain/charges/totals-facts.ts"
import { sum } from "#shared/domain/money/money.ts"

type PaymentFields = Pick<ServiceRequest, "payments" | "pendingPayment" | "pendingRefund">

const moneyOf = ({ amount, tip }: { amount: number; tip: number }): string => `${amount} and ${tip}`

/** Differences between a ledger and its request. Always empty unless there is a bug. */
export const ledgerProblems = (
  { payments, pendingPayment, pendingRefund }: PaymentFields,
  entries: readonly LedgerEntry[],
): string[] => {
  const counted = entries.filter(({ state }) => state === "approved" || state === "voided")
  const rowsOf = (kind: LedgerEntry["kind"]) => counted.filter((entry) => entry.kind === kind)
  const entryOf = (id: string) => counted.find(({ _id }) => _id === id)
  const refunds = payments.flatMap(({ _id: of, refunds: all = [] }) =>
    all.map((refund) => ({ ...refund, of })),
  )

  const ofPayments = payments.flatMap((payment) => {
    const entry = entryOf(payment._id)
    if (!entry) return [`${payment._id} has no entry`]
    const isSame = entry.amount === payment.amount && entry.tip === payment.tip
    const state = payment.voided ? "voided" : "approved"
    const refunded = refundedOf(payment)
    return [
      ...(isSame ? [] : [`${payment._id} is ${moneyOf(payment)}, its entry ${moneyOf(entry)}`]),
      ...(entry.state === state ? [] : [`${payment._id} is ${state}, its entry ${entry.state}`]),
      ...(refunded.amount > payment.amount || refunded.tip > payment.tip
        ? [`${payment._id} gave back too much`]
        : []),
    ]
  })
  const ofRefunds = refunds.flatMap((refund) => {
    const entry = entryOf(refund._id)
    const isSame = entry?.amount === refund.amount && entry.tip === refund.tip && entry.of === refund.of
    return isSame ? [] : [`refund ${refund._id} is not its entry`]
  })
  const withoutRow = [
    ...rowsOf("payment").filter(({ _id }) => !payments.some((payment) => payment._id === _id)),
    ...rowsOf("refund").filter(({ _id }) => !refunds.some((refund) => refund._id === _id)),
  ].map(({ _id }) => `the request knows nothing of ${_id}`)
  const open = entries.filter(({ state }) => state === "started" || state === "pending")
  const isPendingReported = (["payment", "refund"] as const).every((kind) => {
    const ofKind = open.filter((entry) => entry.kind === kind)
    const pending = kind === "payment" ? pendingPayment : pendingRefund
    return ofKind.length === (pending ? 1 : 0) && ofKind.every(({ _id }) => _id === pending?._id)
  })

  const net = (kind: LedgerEntry["kind"]) => sum(rowsOf(kind).map(({ amount, tip }) => amount + tip))
  const expected =
    sum(payments.map(({ amount, tip }) => amount + tip)) - sum(refunds.map(({ amount, tip }) => amount + tip))
  return [
    ...ofPayments,
    ...ofRefunds,
    ...withoutRow,
    ...(isPendingReported ? [] : ["what is on its way is not what the request says"]),
    ...(net("payment") - net("refund") === expected ? [] : ["the sums differ"]),
  ]
}
