import { formatMoney } from "#shared/domain/money/money.ts"
import { maxTip, type TipChoice, tipFor } from "#shared/domain/money/tips.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"

export function tipObjection(
  amount: number,
  choice: TipChoice,
  typed: number | undefined,
): string | undefined {
  if (choice === "other" && (typed === undefined || typed < 0)) return t("Enter a tip, like 20.00.")
  const most = maxTip(amount)
  return tipFor(amount, choice, typed) > most ? messages.payments.tipTooHigh(formatMoney(most)) : undefined
}
