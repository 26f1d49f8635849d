import { newLine } from "#shared/domain/charges/line.ts"
import { applyPromo, type PromoCode } from "#shared/domain/charges/promo.ts"
import type { PromoUse } from "#shared/domain/charges/promo-use.ts"
import { computeTotals } from "#shared/domain/charges/totals.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { unconfirmedTaxPercent } from "#shared/domain/money/tax.ts"
import { printedDate } from "#shared/domain/schedule/dates.ts"

export type Arithmetic = Pick<PromoCode, "appliesToParts" | "appliesToLabor" | "markdown" | "markdownType">

const sample = { ...newLine("Replace", "sample"), net: 30_000, laborrate: 15_000 }

export function promoExample(promo: Arithmetic): string {
  const applied = applyPromo({ ...promo, promoCode: "", description: "" }, [sample], "Cash", (kind) => kind)
  if (!applied.ok) throw new Error(applied.refusal)
  const totalsOf = (charges: typeof applied.charges) =>
    computeTotals({ invoiceType: "Cash", charges, taxRate: unconfirmedTaxPercent }).totals
  const [before, after] = [totalsOf([sample]), totalsOf(applied.charges)]

  const less = (
    [
      ["parts", before.totalParts - after.totalParts],
      ["labor", before.totalLabor - after.totalLabor],
      ["tax", before.totalTax - after.totalTax],
    ] as const
  )
    .filter(([, cents]) => cents > 0)
    .map(([what, cents]) => `${formatMoney(cents)} less ${what}`)
  return `${formatMoney(before.totalParts)} of parts and ${formatMoney(before.totalLabor)} of labor come to ${formatMoney(after.total)} with tax instead of ${formatMoney(before.total)}: ${less.join(", ")}.`
}

export const promoUseLabels: Record<PromoUse, string> = {
  usable: "Active",
  notYet: "Not started",
  over: "Ended",
  usedUp: "Used up",
}

type Limits = {
  from?: string | undefined
  until?: string | undefined
  mostUses?: number | undefined
  uses: number
}

export function validDaysText({ from, until }: Pick<Limits, "from" | "until">): string {
  if (from && until)
    return from === until ? printedDate(from) : `${printedDate(from)} to ${printedDate(until)}`
  if (from) return `From ${printedDate(from)}`
  return until ? `Until ${printedDate(until)}` : "Any day"
}

export const usesText = ({ uses, mostUses }: Pick<Limits, "uses" | "mostUses">): string =>
  mostUses === undefined
    ? `On ${uses} ${uses === 1 ? "request" : "requests"}`
    : `On ${uses} of ${mostUses} ${mostUses === 1 ? "request" : "requests"}`
