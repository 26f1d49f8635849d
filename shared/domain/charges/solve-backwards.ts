import { allocate, formatMoney, sum } from "../money.ts"
import { allow, type Decision, refuse } from "../result.ts"
import type { Charge, Why } from "./charge.ts"
import { deriveLine, newLine } from "./line.ts"
import { isPromo } from "./promo.ts"
import { computeTotals, type TotalsFacts } from "./totals.ts"
import { addedUp, less } from "./why.ts"

export type SolvedDue = {
  charges: Charge[]
  /** goodwill, cents */
  customerCredit: number
}

/** The charges and goodwill that make the amount due what a clerk typed. Labor gives way first, then goodwill. On Insurance
 * the amount is what customer and carrier owe together, and goodwill is refused. */
export const solveForDue = (
  facts: TotalsFacts,
  due: number,
  newId: () => string,
): Decision<SolvedDue, "refused" | "deductible_protected"> => {
  if (facts.charges.length === 0) return refuse("refused", "There are no charges. Add one first.")
  if (facts.invoiceType === "Warranty") return refuse("refused", "No charge for warranty work.")
  if (due < 0) return refuse("refused", "The amount due can't be below 0.")

  const { lines, totals } = computeTotals(facts)
  const goodwill = facts.invoiceType === "Insurance" ? 0 : (facts.customerCredit ?? 0)
  if (due === totals.totalCustomerDue + totals.totalInsuranceDue)
    return allow({ charges: lines, customerCredit: goodwill })

  const credit = creditFor(facts, goodwill)
  const wanted = due + credit - totals.totalParts - totals.totalTax
  if (wanted < 0 && facts.invoiceType === "Insurance") return refuse("deductible_protected")
  if (wanted < 0) return allow({ charges: withoutLabor(lines), customerCredit: goodwill - wanted })

  const promo = sum(lines.filter(isPromo).map((line) => line.labor))
  const why = addedUp(`Amount due set to ${formatMoney(due)}`, wanted - promo, [
    ["Amount due", due],
    ["Credit", credit],
    ...less("Parts", totals.totalParts),
    ...less("Tax", totals.totalTax),
    ...less("Promo code", promo),
  ])
  return allow({ charges: withLabor(lines, wanted - promo, why, newId), customerCredit: goodwill })
}

/** What is taken off the total before it is due. Of what an insured customer prepaid that is at most the deductible. */
const creditFor = (facts: TotalsFacts, goodwill: number): number =>
  facts.invoiceType === "Insurance"
    ? Math.min(facts.prepaid ?? 0, facts.insuranceDeductible ?? 0)
    : goodwill + (facts.prepaid ?? 0)

const carriesLabor = (line: Charge): boolean => line.labor > 0

const withoutLabor = (lines: readonly Charge[]): Charge[] =>
  lines
    .filter((line) => line.kind !== "promoLabor")
    .map((line) =>
      carriesLabor(line)
        ? deriveLine({ ...line, ...laborByHand(line), labortype: "flat", laborrate: 0 })
        : line,
    )

/** Who types the due decides what the labor is. */
const laborByHand = ({ pricedBy }: Charge) => ({ pricedBy: { ...pricedBy, labor: "typed" as const } })

/** The labor shared in proportion, to the cent. A line whose labor changes becomes flat, another stays as it was. */
const withLabor = (lines: readonly Charge[], labor: number, why: Why, newId: () => string): Charge[] => {
  if (!lines.some(carriesLabor)) {
    const line = { ...newLine("Other", newId()), kind: "shopLabor", description: "Labor" } as const
    return labor === 0
      ? [...lines]
      : [...lines, deriveLine({ ...line, ...laborByHand(line), laborrate: labor, why: { labor: why } })]
  }
  const shares = allocate(
    labor,
    lines.map((line) => Math.max(0, line.labor)),
  )
  return lines.map((line, index) => {
    const share = shares[index] ?? 0
    if (!carriesLabor(line) || share === line.labor) return line
    return deriveLine({
      ...line,
      ...laborByHand(line),
      labortype: "flat",
      laborrate: share,
      why: { ...line.why, labor: shareOf(why, line, share) },
    })
  })
}

const shareOf = (why: Why, line: Charge, share: number): Why =>
  share === why.result
    ? why
    : {
        ...why,
        result: share,
        equation: `${why.equation}, this line's share ${formatMoney(share)}`,
        inputs: [...why.inputs, { label: "Labor before", value: formatMoney(line.labor) }],
        rounding: "split across the lines by labor, to the cent",
      }
