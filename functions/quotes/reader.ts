import { maxRehearsed } from "#shared/api/quotes.ts"
import type { Settings } from "#shared/api/settings.ts"
import {
  checkRepairFormula,
  checkReplaceFormula,
  type FormulaCheck,
} from "#shared/domain/quotes/formula-check.ts"
import { catalogCosts } from "../catalog/reader.ts"
import type { Resources } from "../platform/resources.ts"
import type { TableReader } from "../platform/table.ts"
import { requestReader } from "../requests/readers/request.ts"
import { pricingReader } from "./pricing.ts"
import { casesOfJob, casesOfQuote } from "./rules/cases.ts"
import { quoteReader } from "./store.ts"

/** The latest priced quotes and jobs, at most `maxRehearsed` of each. */
export const knownCases = (table: TableReader) => {
  const [quotes, requests] = [quoteReader(table), requestReader(table)]
  return async () => {
    const [quoted, finishedJobs] = await Promise.all([
      quotes.newest(maxRehearsed),
      requests.newestCharges(maxRehearsed),
    ])
    return { quotes: quoted.flatMap(casesOfQuote), jobs: finishedJobs.flatMap(casesOfJob) }
  }
}

type Formulas = Partial<Pick<Settings, "quoteFormulaReplace" | "quoteFormulaRepair">>

/** Tests formulas against known cases before saving. */
export const formulaChecker = (table: TableReader) => {
  const [pricing, cases] = [pricingReader(table), knownCases(table)]
  return async (formulas: Formulas, now: Date): Promise<{ field: keyof Formulas; check: FormulaCheck }[]> => {
    const { quoteFormulaReplace, quoteFormulaRepair } = formulas
    if (quoteFormulaReplace === undefined && quoteFormulaRepair === undefined) return []
    const [{ terms }, { quotes, jobs }] = await Promise.all([pricing(now, formulas), cases()])
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

export const partCostReader = (resources: Pick<Resources, "table" | "provide">) => {
  const quotes = quoteReader(resources.table)
  const catalog = catalogCosts(resources)
  return {
    /** Cents by part number: from the last quote, else from the live catalog. */
    async of(numbers: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const uniqueNumbers = [...new Set(numbers)]
      const quoted = await Promise.all(
        uniqueNumbers.map(async (number) => [number, await quotes.lastCost(number)] as const),
      )
      const lastCosts = quoted.flatMap(([number, last]) => (last ? [[number, last.cost] as const] : []))
      const numbersWithoutQuote = quoted.flatMap(([number, last]) => (last ? [] : [number]))
      return new Map([...lastCosts, ...(await catalog.findCosts(numbersWithoutQuote))])
    },
  }
}
