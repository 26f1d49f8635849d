import { mostRehearsed, rehearseFormula } from "../../shared/api/quotes.ts"
import { rehearse } from "../../shared/domain/quotes/rehearsal.ts"
import { handle } from "../platform/handle.ts"
import { requestReader } from "../requests/reader.ts"
import { pricingReader } from "./pricing.ts"
import { casesOfJob, casesOfQuote } from "./rules/cases.ts"
import { quoteReader } from "./store.ts"

/** A rehearsal: the rules of a price, over what was quoted and done, without saving. */
export const handler = handle(
  rehearseFormula,
  ({ table }) => ({
    pricing: pricingReader(table),
    quotes: quoteReader(table),
    requests: requestReader(table),
  }),
  async ({ body }, { pricing, quotes, requests }, { now }) => {
    const [asIs, asAsked, quoted, done] = await Promise.all([
      pricing(now),
      pricing(now, body),
      quotes.newest(mostRehearsed),
      requests.newestCharges(mostRehearsed),
    ])
    const floor = asAsked.settings.marginFloor
    const cases = { quotes: quoted.flatMap(casesOfQuote), jobs: done.flatMap(casesOfJob) }
    const told = rehearse(
      [...cases.quotes, ...cases.jobs],
      { ...asIs.terms, floor },
      { ...asAsked.terms, floor },
    )
    return { ...told, quotes: cases.quotes.length, jobs: cases.jobs.length, floor }
  },
)
