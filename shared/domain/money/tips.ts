import { percentOf, roundCents } from "./money.ts"

export const tipPresets = [10, 20, 25] as const
export type TipChoice = "none" | (typeof tipPresets)[number] | "other"

export const tipFor = (amount: number, choice: TipChoice, typed = 0): number => {
  if (choice === "none") return 0
  return choice === "other" ? typed : roundCents(percentOf(amount, choice))
}

/** A tip above both the payment and 500.00 is a typo. In cents. */
const alwaysAllowed = 50_000

export const maxTip = (amount: number): number => Math.max(amount, alwaysAllowed)
