import { type Charge, isTyped } from "./charge.ts"
import { type PriceTerms, priceCharges } from "./pricing.ts"

/** What a price is made of: a line is priced anew when one of these changes. */
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

/** One that a person typed now, or gave back to the rates. */
const marksChanged = (now: Charge, then: Charge): boolean =>
  [...figures, "kit" as const].some((figure) => isTyped(now, figure) !== isTyped(then, figure)) ||
  figures.some((figure) => isTyped(now, figure) && now[figure] !== then[figure])

/** Repairs are priced by their place among all of them, and a kit by whether a replacement's price includes it. */
const hangsTogether: readonly Charge["type"][] = ["Repair", "Install Kit"]

const positionsOf = (charges: readonly Charge[], type: Charge["type"]): string =>
  charges
    .filter((line) => line.type === type)
    .map(({ _id, quantity }) => `${_id} ${quantity}`)
    .join()

/**
 * The charges after an edit, with a price for each line that is new or whose work changed, and for all of them when another
 * pays. What was typed stays; what nobody touched keeps its price, though the rates have changed since. Somebody who types
 * what the rates give has typed nothing.
 */
export const repriceCharges = (
  before: readonly Charge[],
  after: readonly Charge[],
  terms: PriceTerms,
  anew: boolean,
): Charge[] => {
  const was = new Map(before.map((line) => [line._id, line]))
  const restless = hangsTogether.filter((type) =>
    type === "Repair"
      ? positionsOf(before, "Repair") !== positionsOf(after, "Repair")
      : before.some(({ type: other }) => other === "Replace") !==
        after.some(({ type: other }) => other === "Replace"),
  )
  const isDue = (line: Charge): boolean => {
    const then = was.get(line._id)
    return (
      anew ||
      !then ||
      restless.includes(line.type) ||
      inputs.some((field) => line[field] !== then[field]) ||
      marksChanged(line, then)
    )
  }
  const isNewlyTyped = (line: Charge, figure: "net" | "labor"): boolean =>
    isTyped(line, figure) && !(was.get(line._id)?.pricedBy?.[figure] === "typed")

  const priced = priceCharges(after, terms)
  const settled = priced.map((line) => {
    const same = figures.filter(
      (figure) => isNewlyTyped(line, figure) && line.atRates?.[figure]?.result === line[figure],
    )
    return same.length === 0 ? line : withoutMarks(line, same)
  })
  const final = settled.some((line, index) => line !== priced[index]) ? priceCharges(settled, terms) : priced
  return after.map((line, index) => (isDue(line) ? (final[index] ?? line) : line))
}

const withoutMarks = (line: Charge, gone: readonly ("net" | "labor")[]): Charge => ({
  ...line,
  pricedBy: Object.fromEntries(
    Object.entries(line.pricedBy ?? {}).filter(([figure]) => !gone.some((one) => one === figure)),
  ),
})
