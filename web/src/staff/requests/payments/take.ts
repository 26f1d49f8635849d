import type { BodyOf } from "../../../../../shared/api/endpoint.ts"
import type { recordPayment } from "../../../../../shared/api/payments.ts"
import { formatMoney, percentOf, roundCents } from "../../../../../shared/domain/money.ts"
import { errors } from "../../../../../shared/errors.ts"

export type Method = BodyOf<typeof recordPayment>["paymentMethod"]

/** Percent of what is paid (spec 2, section 9). */
export const tipPresets = [10, 20, 25] as const
export type TipChoice = "none" | (typeof tipPresets)[number] | "other"

/** A payment as it stands in the dialog; cents, and nothing where what was typed is no amount. */
export type Taking = {
  method: Method
  amount: number | undefined
  tip: TipChoice
  /** typed, for "other" */
  otherTip: number | undefined
  checknumber: string
}

/** The insurer gives no tip. */
export const tipOf = ({ method, amount = 0, tip, otherTip = 0 }: Taking): number => {
  if (method === "INSURANCEPAID" || tip === "none") return 0
  return tip === "other" ? otherTip : roundCents(percentOf(amount, tip))
}

export type Objection = { field: "amount" | "checknumber" | "tip"; sentence: string }

/** Why this cannot be taken yet, in the words for the person who takes it. */
export function objectionTo(taking: Taking, due: number): Objection | undefined {
  const { method, amount, tip, otherTip, checknumber } = taking
  if (method === "CHECK" && checknumber.trim() === "")
    return { field: "checknumber", sentence: errors.missing_check_number[2] }
  if (amount === undefined) return { field: "amount", sentence: "Enter an amount, like 250.00." }
  if (amount <= 0) return { field: "amount", sentence: "Enter an amount above 0." }
  if (amount > due)
    return {
      field: "amount",
      sentence: `Enter at most the ${formatMoney(due)} due. Enter a tip separately.`,
    }
  if (tip === "other" && method !== "INSURANCEPAID" && (otherTip === undefined || otherTip < 0))
    return { field: "tip", sentence: "Enter a tip, like 20.00." }
  return undefined
}
