import type { Charge } from "#shared/domain/charges/charge.ts"
import type { ChargeType } from "#shared/domain/charges/charge-types.ts"

export const isPricedByCost = (type: ChargeType): boolean => type === "Replace" || type === "Provide"

/** Fills in known costs. An existing line with the same part keeps its price. */
export const withKnownCosts = (
  lines: readonly Charge[],
  before: readonly Charge[],
  costs: ReadonlyMap<string, number>,
): Charge[] =>
  lines.map((line) => {
    const cost = line.part === undefined ? undefined : costs.get(line.part)
    const keepsPrice = before.some(({ _id, part }) => _id === line._id && part === line.part)
    return isPricedByCost(line.type) && line.cost === 0 && cost !== undefined && !keepsPrice
      ? { ...line, cost, partcost: line.partcost || cost }
      : line
  })
