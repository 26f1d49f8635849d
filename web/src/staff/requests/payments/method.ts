import { cardText } from "#shared/domain/money/card-text.ts"
import { t } from "#shared/language.ts"
import type { Method } from "./payment-form.ts"

const texts: Record<Method, string> = {
  CASH: t("cash"),
  CHECK: t("check"),
  INSURANCEPAID: t("insurance payment"),
  POINTOFSALE: t("card, point of sale"),
  CREDITCARD: t("card"),
}

/** Unknown methods of the previous system are shown unchanged. */
export const methodText = (method: string): string =>
  Object.entries(texts).find(([key]) => key === method)?.[1] ?? method.toLowerCase()

/** With details: "check 1042", "Visa 1111". */
export const paidWithText = ({
  method,
  reference,
  card,
}: {
  method: string
  reference?: string | undefined
  card?: { brand: string; last4: string } | undefined
}): string => (card ? cardText(card) : [methodText(method), reference].filter(Boolean).join(" "))
