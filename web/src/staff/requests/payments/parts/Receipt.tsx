import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { paidWithText, referenceOnPaper } from "#shared/domain/invoices/paper/paid-with.ts"
import { printedInstant } from "#shared/domain/invoices/paper/sheet-texts.ts"
import { agreements } from "#shared/domain/job/agreements.ts"
import { cardText } from "#shared/domain/money/card-text.ts"
import { formatHeadlineMoney, formatMoney } from "#shared/domain/money/money.ts"
import type { Language } from "#shared/language.ts"
import { BothLanguages } from "./BothLanguages.tsx"
import styles from "./Receipt.module.css"

type Payment = ServiceRequest["payments"][number]

export function Receipt({ payment, language }: { payment: Payment; language: Language | undefined }) {
  const { amount, tip, at, card, method } = payment
  const rows = [
    [agreements.amount, formatMoney(amount)],
    ...(tip > 0 ? [[agreements.tip, formatMoney(tip)]] : []),
    [
      agreements.paidBy,
      card ? cardText(card) : paidWithText({ method, reference: referenceOnPaper(payment) }),
    ],
    [agreements.at, printedInstant(at)],
  ]
  return (
    <div className={styles.receipt}>
      <p>
        <BothLanguages of={agreements.youPay} language={language} />
      </p>
      <strong className="heading block type-title">{formatHeadlineMoney(amount + tip)}</strong>
      <dl className="stack gap-1">
        {rows.map(([label = "", value = ""]) => (
          <div key={label} className="split gap-5">
            <dt>
              <BothLanguages of={label} language={language} />
            </dt>
            <dd className="weight-medium text-right">
              <BothLanguages of={value} language={language} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
