import type { Settings } from "#shared/api/settings.ts"
import type { TableReader } from "../platform/table.ts"
import { branchStore, settingsReader } from "../settings/store.ts"
import { type QuoteTerms, quoteTerms } from "./rules/terms.ts"

export type CurrentPricing = { terms: QuoteTerms; settings: Settings & { version: number } }

/** Loads what pricing needs, with current or trial settings. */
export const pricingReader = (table: TableReader) => {
  const read = settingsReader(table)
  const shops = branchStore(table)
  return async (now: Date, instead: Partial<Settings> = {}): Promise<CurrentPricing> => {
    const [saved, { mainshop }, branches] = await Promise.all([
      read.settings(),
      read.businessInfo(),
      shops.all(),
    ])
    const settings = { ...saved, ...instead }
    return { settings, terms: quoteTerms(settings, { branches, mainshop, now }) }
  }
}
