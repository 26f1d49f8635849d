import { type PaymentRow, unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import type { RequestFacts } from "#shared/domain/job/request.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { messages } from "#shared/messages.ts"

type Facts = RequestFacts & {
  payments: readonly PaymentRow[]
  customerName?: string | undefined
  insuranceCarrier?: string | undefined
}

export function receivedWords(request: Facts, cents: number): string {
  if (request.totalUnpaid <= 0) return messages.payments.complete
  const owed = [
    [request.customerName || "The customer", unpaidBy(request, "customer")],
    [request.insuranceCarrier || "The insurer", unpaidBy(request, "insurance")],
  ] as const
  const owedTexts = owed.flatMap(([who, open]) =>
    open > 0 ? [`${who} owes ${formatHeadlineMoney(open)}.`] : [],
  )
  return [`${formatHeadlineMoney(cents)} received.`, ...owedTexts].join(" ")
}
