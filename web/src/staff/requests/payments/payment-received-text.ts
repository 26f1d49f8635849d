import { type PaymentRow, unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import type { RequestFacts } from "#shared/domain/job/request.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"

type Facts = RequestFacts & {
  payments: readonly PaymentRow[]
  customerName?: string | undefined
  insuranceCarrier?: string | undefined
}

/** Sentence that confirms a payment. */
export function paymentReceivedText(request: Facts, cents: number): string {
  if (request.totalUnpaid <= 0) return messages.payments.complete
  const owed = [
    [request.customerName || t("The customer"), unpaidBy(request, "customer")],
    [request.insuranceCarrier || t("The insurer"), unpaidBy(request, "insurance")],
  ] as const
  const owedTexts = owed.flatMap(([who, open]) =>
    open > 0 ? [t(`${who} owes ${formatHeadlineMoney(open)}.`)] : [],
  )
  return [t(`${formatHeadlineMoney(cents)} received.`), ...owedTexts].join(" ")
}
