import { type Charge, isTyped } from "./charge.ts"
import { type PriceTerms, priceCharges } from "./pricing.ts"

/** A change in one of these fields reprices the line. */
const inputs = [
  "type",
  "part",
  "partType",
  "opening",
  "list",
  "cost",
  "quantity",
  "kit",
  "laborhours",
] as const satisfies readonly (keyof Charge)[]

const figures = ["net", "labor"] as const

const marksChanged = (now: Charge, then: Charge): boolean =>
  [...figures, "kit" as const].some((figure) => isTyped(now, figure) !== isTyped(then, figure)) ||
  figures.some((figure) => isTyped(now, figure) && now[figure] !== then[figure])

/** Prices that depend on other lines: a repair's on its position, a kit's on whether a replacement includes it. */
const dependentTypes: readonly Charge["type"][] = ["Repair", "Install Kit"]

const positionsOf = (charges: readonly Charge[], type: Charge["type"]): string =>
  charges
    .filter((line) => line.type === type)
    .map(({ _id, quantity }) => `${_id} ${quantity}`)
    .join()

/**
 * Reprices new lines and lines whose work changed, or all lines for a new payer (`repricesAll`). Typed figures and untouched
 * lines keep their prices even if rates changed since. Typing exactly what the rates give doesn't count as typed.
 */
export const repriceCharges = (
  before: readonly Charge[],
  after: readonly Charge[],
  terms: PriceTerms,
  repricesAll: boolean,
): Charge[] => {
  const linesBefore = new Map(before.map((line) => [line._id, line]))
  const changedDependentTypes = dependentTypes.filter((type) =>
    type === "Repair"
      ? positionsOf(before, "Repair") !== positionsOf(after, "Repair")
      : before.some(({ type: other }) => other === "Replace") !==
        after.some(({ type: other }) => other === "Replace"),
  )
  const isDue = (line: Charge): boolean => {
    const lineBefore = linesBefore.get(line._id)
    return (
      repricesAll ||
      !lineBefore ||
      changedDependentTypes.includes(line.type) ||
      inputs.some((field) => line[field] !== lineBefore[field]) ||
      marksChanged(line, lineBefore)
    )
  }
  const isNewlyTyped = (line: Charge, figure: "net" | "labor"): boolean =>
    isTyped(line, figure) && linesBefore.get(line._id)?.pricedBy?.[figure] !== "typed"

  const priced = priceCharges(after, terms)
  const withFreedFigures = priced.map((line) => {
    const same = figures.filter(
      (figure) => isNewlyTyped(line, figure) && line.atRates?.[figure]?.result === line[figure],
    )
    return same.length === 0 ? line : withoutMarks(line, same)
  })
  const final = withFreedFigures.some((line, index) => line !== priced[index])
    ? priceCharges(withFreedFigures, terms)
    : priced
  return after.map((line, index) => (isDue(line) ? (final[index] ?? line) : line))
}

const withoutMarks = (line: Charge, removed: readonly ("net" | "labor")[]): Charge => ({
  ...line,
  pricedBy: Object.fromEntries(
    Object.entries(line.pricedBy ?? {}).filter(([figure]) => !removed.some((one) => one === figure)),
  ),
})
