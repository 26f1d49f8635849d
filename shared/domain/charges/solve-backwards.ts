import type { ServiceRequest } from "../../api/requests/service-request.ts"
import { allocate, formatMoney, maxCents, sum } from "../money/money.ts"
import { isTaxExempt, taxOnParts } from "../money/tax.ts"
import { allow, type Result, refuse } from "../result.ts"
import { type Charge, type Explanation, isTyped } from "./charge.ts"
import { explainSum, minusTerm } from "./explanation.ts"
import { deriveLine, newLine, partsOf } from "./line.ts"
import { applyPromo, isPromo, type PromoCode, promoLineId, promoOff } from "./promo.ts"
import { computeTotals, type TotalsFacts } from "./totals.ts"

export type TypedDue = NonNullable<ServiceRequest["typedDue"]>

type Bill = {
  charges: Charge[]
  customerCredit: number
}
export type SolvedDue = Bill & { typedDue?: TypedDue | undefined }

type Options = {
  newId: () => string
  promo?: PromoCode | undefined
  /** The previous typed amount. A new one starts from the lines before it. */
  typedDue?: TypedDue | undefined
}

/**
 * Finds the charges and goodwill that give the typed amount due. Labor is reduced first, then goodwill. On Insurance
 * the amount covers customer and carrier together, and goodwill is refused.
 */
export const solveForDue = (
  facts: TotalsFacts,
  due: number,
  { newId, promo, typedDue }: Options,
): Result<SolvedDue, "refused" | "deductible_protected"> => {
  if (facts.charges.length === 0) return refuse("refused", "There are no charges. Add one first.")
  if (facts.invoiceType === "Warranty") return refuse("refused", "No charge for warranty work.")
  if (due < 0) return refuse("refused", "The amount due can't be below 0.")

  const { lines, totals } = computeTotals(facts)
  const goodwill = goodwillOf(facts)
  if (due === totals.totalCustomerDue + totals.totalInsuranceDue)
    return allow({ charges: lines, customerCredit: goodwill, typedDue })

  const before = typedDue
    ? beforeDue({ charges: lines, customerCredit: goodwill }, typedDue, promo)
    : undefined
  const start = { charges: before?.charges ?? lines, customerCredit: before?.customerCredit ?? goodwill }
  const added = lines.find(({ _id }) => !start.charges.some((line) => line._id === _id))
  const solved = solve({ ...facts, ...start }, due, { newId: () => added?._id ?? newId(), promo })
  return solved.ok ? allow({ ...solved, typedDue: changedBy(start, solved) }) : solved
}

const goodwillOf = ({ invoiceType, customerCredit = 0 }: TotalsFacts): number =>
  invoiceType === "Insurance" ? 0 : customerCredit

const solve = (
  facts: TotalsFacts,
  due: number,
  { newId, promo }: Omit<Options, "typedDue">,
): Result<Bill, "refused" | "deductible_protected"> => {
  const { lines, totals } = computeTotals(facts)
  const goodwill = goodwillOf(facts)
  if (due === totals.totalCustomerDue + totals.totalInsuranceDue)
    return allow({ charges: lines, customerCredit: goodwill })

  const credit = creditFor(facts, goodwill)
  if (promo && facts.invoiceType !== "Insurance")
    return solveUnderPromo({ ...facts, charges: lines }, promo, { due, credit, goodwill }, newId)

  const laborCents = due + credit - totals.totalParts - totals.totalTax
  if (laborCents < 0 && facts.invoiceType === "Insurance") return refuse("deductible_protected")
  if (laborCents < 0) return allow({ charges: withoutLabor(lines), customerCredit: goodwill - laborCents })

  const promoLabor = sum(lines.filter(isPromo).map((line) => line.labor))
  const why = whyLabor(laborCents - promoLabor, {
    due,
    credit,
    parts: totals.totalParts,
    tax: totals.totalTax,
    promoLabor,
  })
  return allow({ charges: withLabor(lines, laborCents - promoLabor, why, newId), customerCredit: goodwill })
}

type DueTarget = { due: number; credit: number; goodwill: number }

/**
 * With a promo code: finds the lowest labor that reaches the amount after the code's discount. A flat code on parts
 * and labor shifts tax, so a cent may be unreachable and becomes goodwill.
 */
const solveUnderPromo = (
  facts: TotalsFacts,
  promo: PromoCode,
  { due, credit, goodwill }: DueTarget,
  newId: () => string,
): Result<Bill, "refused"> => {
  const work = facts.charges.filter((line) => !isPromo(line))
  const parts = sum(work.map(partsOf))
  const totalsWithLabor = (labor: number) => {
    const off = promoOff(promo, { parts, labor })
    const partsAfterPromo = parts - off.parts
    const { tax } = taxOnParts([partsAfterPromo], facts.taxRate, isTaxExempt(facts))
    return {
      parts: partsAfterPromo,
      tax,
      promoLabor: -off.labor,
      total: partsAfterPromo + tax + labor - off.labor,
    }
  }
  const labor = leastReaching(due + credit, (cents) => totalsWithLabor(cents).total)
  if (labor === undefined)
    return refuse(
      "refused",
      `With promo code ${promo.promoCode}, labor can't bring the amount due that high. Remove the code first.`,
    )
  const solved = totalsWithLabor(labor)
  const overshoot = solved.total - due - credit
  const why = whyLabor(labor, { due, credit: credit + overshoot, ...solved })
  const charged = labor === 0 ? withoutLabor(work) : withLabor(work, labor, why, newId)
  const applied = applyPromo(promo, charged, facts.invoiceType, promoLineId(facts.charges))
  return applied.ok
    ? allow({ charges: applied.charges, customerCredit: goodwill + overshoot })
    : refuse("refused", applied.detail)
}

/** The lowest amount whose total is at least `minimumTotal`. Undefined if no valid labor reaches it. */
const leastReaching = (minimumTotal: number, totalAt: (cents: number) => number): number | undefined => {
  let lower = -1
  let upper = 0
  while (totalAt(upper) < minimumTotal) {
    if (upper === maxCents) return undefined
    lower = upper
    upper = Math.min(maxCents, upper * 2 + 1)
  }
  while (upper - lower > 1) {
    const middle = Math.floor((lower + upper) / 2)
    if (totalAt(middle) < minimumTotal) lower = middle
    else upper = middle
  }
  return upper
}

type Terms = { due: number; credit: number; parts: number; tax: number; promoLabor: number }

const whyLabor = (labor: number, { due, credit, parts, tax, promoLabor }: Terms): Explanation =>
  explainSum(`Amount due set to ${formatMoney(due)}`, labor, [
    ["Amount due", due],
    ["Credit", credit],
    ...minusTerm("Parts", parts),
    ...minusTerm("Tax", tax),
    ...minusTerm("Promo code", promoLabor),
  ])

/** Credit before the amount due. For Insurance, at most the deductible. */
const creditFor = (facts: TotalsFacts, goodwill: number): number =>
  facts.invoiceType === "Insurance"
    ? Math.min(facts.prepaid ?? 0, facts.insuranceDeductible ?? 0)
    : goodwill + (facts.prepaid ?? 0)

/** The bill before an amount due was typed. Figures changed since then stay. */
export const beforeDue = (
  { charges, customerCredit }: Bill,
  { labor, credit }: TypedDue,
  promo?: PromoCode,
): Bill => {
  const lines = charges.flatMap((line) => {
    const entry = labor.find(({ _id }) => _id === line._id)
    const isAsSolved = entry?.solved === line.labor && line.labortype === "flat" && isTyped(line, "labor")
    if (!entry || !isAsSolved) return [line]
    if (!entry.before) return []
    const { pricedBy, why, ...rate } = entry.before
    const { labor: _typed, ...marks } = line.pricedBy ?? {}
    return [
      deriveLine({
        ...line,
        ...rate,
        pricedBy: { ...marks, ...(pricedBy && { labor: pricedBy }) },
        why: { ...line.why, labor: why },
      }),
    ]
  })
  const applied = promo && applyPromo(promo, lines, "Cash", promoLineId(charges))
  return {
    charges: applied?.ok ? applied.charges : lines,
    customerCredit: customerCredit === credit.solved ? credit.before : customerCredit,
  }
}

const changedBy = (before: Bill, after: Bill): TypedDue | undefined => {
  const labor = after.charges
    .filter((line) => !isPromo(line))
    .flatMap(({ _id, labor: solved }) => {
      const line = before.charges.find((each) => each._id === _id)
      if (line?.labor === solved) return []
      return [
        {
          _id,
          solved,
          ...(line && {
            before: {
              labortype: line.labortype,
              laborrate: line.laborrate,
              pricedBy: line.pricedBy?.labor,
              why: line.why?.labor,
            },
          }),
        },
      ]
    })
  const credit = { solved: after.customerCredit, before: before.customerCredit }
  return labor.length === 0 && credit.solved === credit.before ? undefined : { labor, credit }
}

const carriesLabor = (line: Charge): boolean => line.labor > 0

const withoutLabor = (lines: readonly Charge[]): Charge[] =>
  lines
    .filter((line) => line.kind !== "promoLabor")
    .map((line) =>
      carriesLabor(line)
        ? deriveLine({ ...line, ...laborByHand(line), labortype: "flat", laborrate: 0 })
        : line,
    )

const laborByHand = ({ pricedBy }: Charge) => ({ pricedBy: { ...pricedBy, labor: "typed" as const } })

/** Shares labor over the lines in proportion, to the cent. Lines whose labor changes become flat. */
const withLabor = (
  lines: readonly Charge[],
  labor: number,
  why: Explanation,
  newId: () => string,
): Charge[] => {
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

const shareOf = (why: Explanation, line: Charge, share: number): Explanation =>
  share === why.result
    ? why
    : {
        ...why,
        result: share,
        equation: `${why.equation}, this line's share ${formatMoney(share)}`,
        inputs: [...why.inputs, { label: "Labor before", value: formatMoney(line.labor) }],
        rounding: "split across the lines by labor, to the cent",
      }
