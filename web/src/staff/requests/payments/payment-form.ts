import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import type { recordPayment } from "#shared/api/payments.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { type TipChoice, tipFor } from "#shared/domain/money/tips.ts"
import { errors } from "#shared/errors.ts"
import { t } from "#shared/language.ts"
import { tipObjection } from "#web/data/money/tips.ts"

export type Method = BodyOf<typeof recordPayment>["paymentMethod"]

/** Form values of a payment. Cents, undefined if invalid. */
export type PaymentFormValues = {
  method: Method
  amount: number | undefined
  tip: TipChoice
  otherTip: number | undefined
  checknumber: string
}

/** Insurers pay no tip. */
export const tipOf = ({ method, amount = 0, tip, otherTip }: PaymentFormValues): number =>
  method === "INSURANCEPAID" ? 0 : tipFor(amount, tip, otherTip)

export type Objection = { field: "amount" | "checknumber" | "tip"; sentence: string }

export function findPaymentError(values: PaymentFormValues, due: number): Objection | undefined {
  const { method, amount, tip, otherTip, checknumber } = values
  if (method === "CHECK" && checknumber.trim() === "")
    return { field: "checknumber", sentence: errors.missing_check_number[2] }
  if (amount === undefined) return { field: "amount", sentence: t("Enter an amount, like 250.00.") }
  if (amount <= 0) return { field: "amount", sentence: t("Enter an amount above 0.") }
  if (amount > due)
    return {
      field: "amount",
      sentence: t(`Enter at most the ${formatMoney(due)} due. Enter a tip separately.`),
    }
  const wrongTip = method === "INSURANCEPAID" ? undefined : tipObjection(amount, tip, otherTip)
  return wrongTip === undefined ? undefined : { field: "tip", sentence: wrongTip }
}
