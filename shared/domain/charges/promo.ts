import type { OfferedPromoCode } from "../../api/promocodes.ts"
import { allocate, formatMoney, formatPercent, percentOf, roundCents, sum } from "../money/money.ts"
import { allow, type Result, refuse } from "../result.ts"
import type { Charge, Explanation } from "./charge.ts"
import type { InvoiceType } from "./charge-types.ts"
import { centRounding, wholeCents } from "./explanation.ts"
import { deriveLine, newLine, partsOf } from "./line.ts"
import { checkGoodwill } from "./totals.ts"

export type PromoCode = OfferedPromoCode

export function promoText({
  markdown,
  markdownType,
  appliesToParts,
  appliesToLabor,
}: Omit<PromoCode, "promoCode" | "description">): string {
  const appliesToBoth = appliesToParts && appliesToLabor
  if (markdownType === "flat")
    return `$${formatMoney(markdown)} off ${appliesToBoth ? "parts and labor together" : appliesToParts ? "parts" : "labor"}`
  return `${formatPercent(markdown)} off ${appliesToBoth ? "parts and off labor" : appliesToParts ? "parts" : "labor"}`
}

export const isPromo = ({ kind }: Pick<Charge, "kind">): boolean =>
  kind === "promoParts" || kind === "promoLabor"

/** Refuses goodwill and promo codes on Insurance: the shop can't reduce a deductible (California Penal Code 551). */
export const checkReductions = (request: {
  invoiceType: InvoiceType
  charges: readonly Pick<Charge, "kind">[]
  customerCredit?: number | undefined
}): Result<object, "deductible_protected"> =>
  request.invoiceType === "Insurance" && request.charges.some(isPromo)
    ? refuse("deductible_protected")
    : checkGoodwill(request.invoiceType, request.customerCredit ?? 0)

type Side = { kind: "promoParts" | "promoLabor"; name: "parts" | "labor"; total: number }

/** Replaces the promo lines: one for parts, one for labor. A flat amount is shared in proportion. */
export const applyPromo = (
  promo: PromoCode,
  charges: readonly Charge[],
  invoiceType: InvoiceType,
  idOf: (kind: Side["kind"]) => string,
): Result<{ charges: Charge[] }, "deductible_protected"> => {
  if (invoiceType === "Insurance") return refuse("deductible_protected")

  const work = charges.filter((line) => !isPromo(line)).map(deriveLine)
  const sides: Side[] = []
  if (promo.appliesToParts) sides.push({ kind: "promoParts", name: "parts", total: sum(work.map(partsOf)) })
  if (promo.appliesToLabor)
    sides.push({ kind: "promoLabor", name: "labor", total: sum(work.map((line) => line.labor)) })

  const reductions = reductionsOf(
    promo,
    sides.map((side) => side.total),
  )
  const lines = sides.flatMap((side, index) => {
    const off = reductions[index] ?? 0
    return off > 0 ? [promoLine(promo, side, off, idOf(side.kind))] : []
  })
  return allow({ charges: [...work, ...lines] })
}

export const promoOff = (
  promo: PromoCode,
  { parts, labor }: { parts: number; labor: number },
): { parts: number; labor: number } => {
  const sides = [promo.appliesToParts ? parts : 0, promo.appliesToLabor ? labor : 0]
  const [offParts = 0, offLabor = 0] = reductionsOf(promo, sides)
  return { parts: offParts, labor: offLabor }
}

export const promoLineId =
  (charges: readonly Charge[]) =>
  (kind: Side["kind"]): string =>
    charges.find((line) => line.kind === kind)?._id ?? kind

const reductionsOf = (promo: PromoCode, totals: readonly number[]): number[] =>
  promo.markdownType === "flat"
    ? allocate(Math.min(promo.markdown, sum(totals)), totals)
    : totals.map((total) => Math.min(total, roundCents(percentOf(total, promo.markdown))))

/** Limits promo lines to what they can reduce, after other lines became cheaper. */
export const boundPromo = (charges: readonly Charge[]): Charge[] => {
  const lines = charges.map(deriveLine)
  const work = lines.filter((line) => !isPromo(line))
  let parts = sum(work.map(partsOf))
  let labor = sum(work.map((line) => line.labor))
  return lines.flatMap((line) => {
    if (!isPromo(line)) return [line]
    const net = Math.max(line.net, -parts)
    const laborrate = Math.max(line.laborrate, -labor)
    parts += net
    labor += laborrate
    return net === 0 && laborrate === 0 ? [] : [deriveLine({ ...line, net, laborrate })]
  })
}

const promoLine = (promo: PromoCode, side: Side, off: number, _id: string): Charge => {
  const flat = promo.markdownType === "flat"
  const reduction = flat ? formatMoney(promo.markdown) : formatPercent(promo.markdown)
  const why: Explanation = {
    result: -off,
    rule: `Promo code on ${side.name}`,
    equation: flat
      ? `\u2212${reduction}, on ${side.name} ${formatMoney(-off)}`
      : `\u2212${reduction} × ${formatMoney(side.total)} = ${formatMoney(-off)}`,
    inputs: [
      { label: "Promo code", value: promo.promoCode },
      { label: "Reduction", value: reduction },
      { label: side.name === "parts" ? "Parts" : "Labor", value: formatMoney(side.total) },
    ],
    rounding: flat ? wholeCents : centRounding(percentOf(side.total, promo.markdown)),
  }
  const amount =
    side.name === "parts"
      ? ({ net: -off, why: { net: why } } as const)
      : ({ laborrate: -off, why: { labor: why } } as const)
  return deriveLine({
    ...newLine("Other", _id),
    kind: side.kind,
    description: `Promo ${promo.promoCode}, ${side.name}`,
    ...amount,
  })
}
