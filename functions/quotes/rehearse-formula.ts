import { rehearseFormula } from "#shared/api/quotes.ts"
import { compareFormulas } from "#shared/domain/quotes/formula-comparison.ts"
import { handle } from "../platform/handle.ts"
import { pricingReader } from "./pricing.ts"
import { knownCases } from "./reader.ts"

/** Applies a formula to known quotes and jobs without saving. */
export const handler = handle(
  rehearseFormula,
  ({ table }) => ({ pricing: pricingReader(table), readCases: knownCases(table) }),
  async ({ body }, { pricing, readCases }, { now }) => {
    const [asIs, withBody, cases] = await Promise.all([pricing(now), pricing(now, body), readCases()])
    const floor = withBody.settings.marginFloor
    const summary = compareFormulas(
      [...cases.quotes, ...cases.jobs],
      { ...asIs.terms, floor },
      { ...withBody.terms, floor },
    )
    return { ...summary, quotes: cases.quotes.length, jobs: cases.jobs.length, floor }
  },
)
