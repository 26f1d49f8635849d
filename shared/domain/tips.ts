import { percentOf, roundCents } from "./money.ts"

/** Percent of what is paid (owner's specification). */
export const tipPresets = [10, 20, 25] as const
export type TipChoice = "none" | (typeof tipPresets)[number] | "other"

/** Cents; `typed` is what was typed for another one. */
export const tipFor = (amount: number, choice: TipChoice, typed = 0): number => {
  if (choice === "none") return 0
  return choice === "other" ? typed : roundCents(percentOf(amount, choice))
}

/** A tip above both is a slip of the finger: as much as was paid, or 500.00. Cents. */
const alwaysAllowed = 50_000

/** The most that is taken as a tip on an amount, cents. */
export const mostTip = (amount: number): number => Math.max(amount, alwaysAllowed)
