import { mostRehearsed } from "#shared/api/quotes.ts"
import type { Settings } from "#shared/api/settings.ts"
import {
  checkRepairFormula,
  checkReplaceFormula,
  type FormulaCheck,
} from "#shared/domain/quotes/formula-check.ts"
import { catalogCosts } from "../catalog/reader.ts"
import type { Parts } from "../platform/parts.ts"
import type { TableReader } from "../platform/table.ts"
import { requestReader } from "../requests/reader.ts"
import { pricingReader } from "./pricing.ts"
import { casesOfJob, casesOfQuote } from "./rules/cases.ts"
import { quoteReader } from "./store.ts"

/** The last quotes and jobs that had a price: `mostRehearsed` of each, however many there are. */
export const knownCases = (table: TableReader) => {
  const [quotes, requests] = [quoteReader(table), requestReader(table)]
  return async () => {
    const [quoted, done] = await Promise.all([
      quotes.newest(mostRehearsed),
      requests.newestCharges(mostRehearsed),
    ])
    return { quotes: quoted.flatMap(casesOfQuote), jobs: done.flatMap(casesOfJob) }
  }
}

type Formulas = Partial<Pick<Settings, "quoteFormulaReplace" | "quoteFormulaRepair">>

/** Tries formulas on the known quotes and jobs before they are saved. A formula that is not given is not checked. */
export const formulaChecker = (table: TableReader) => {
  const [pricing, known] = [pricingReader(table), knownCases(table)]
  return async (formulas: Formulas, now: Date): Promise<{ field: keyof Formulas; check: FormulaCheck }[]> => {
    const { quoteFormulaReplace, quoteFormulaRepair } = formulas
    if (quoteFormulaReplace === undefined && quoteFormulaRepair === undefined) return []
    const [{ terms }, { quotes, jobs }] = await Promise.all([pricing(now, formulas), known()])
    return [
      ...(quoteFormulaReplace === undefined
        ? []
        : [
            {
              field: "quoteFormulaReplace" as const,
              check: checkReplaceFormula([...quotes, ...jobs], terms.cash),
            },
          ]),
      ...(quoteFormulaRepair === undefined
        ? []
        : [{ field: "quoteFormulaRepair" as const, check: checkRepairFormula(terms.repair) }]),
    ]
  }
}

/** What parts cost the shop, as far as it is known. */
export const partCostReader = (parts: Pick<Parts, "table" | "needs">) => {
  const quotes = quoteReader(parts.table)
  const catalog = catalogCosts(parts)
  return {
    /** Cents, by their numbers: as they were quoted last, else as the live catalog has them. */
    async of(numbers: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const asked = [...new Set(numbers)]
      const quoted = await Promise.all(
        asked.map(async (number) => [number, await quotes.lastCost(number)] as const),
      )
      const known = quoted.flatMap(([number, last]) => (last ? [[number, last.cost] as const] : []))
      const others = quoted.flatMap(([number, last]) => (last ? [] : [number]))
      return new Map([...known, ...(await catalog.of(others))])
    },
  }
}
