import type { Branch } from "#shared/api/branches.ts"
import type { Settings } from "#shared/api/settings.ts"
import type { CashTerms } from "#shared/domain/charges/cash-replacement.ts"
import { mainBranch } from "#shared/domain/main-branch.ts"
import { taxRateOn } from "#shared/domain/money/tax.ts"
import { type Formula, legacyReplaceFormula, savedFormula } from "#shared/domain/quotes/formula.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"

/** Pricing terms of quotes: those of cash jobs at the main branch. */
export type QuoteTerms = { cash: CashTerms; repair: Formula | undefined }

type Shop = Pick<Branch, "_id" | "address" | "city" | "taxRates">
export type PriceSettings = Pick<
  Settings,
  "quoteFormulaReplace" | "quoteFormulaRepair" | "cashReplacementNet" | "cashListDiscount"
>

export const quoteTerms = (
  settings: PriceSettings,
  { branches, mainshop, now }: { branches: readonly Shop[]; mainshop: string; now: Date },
): QuoteTerms => {
  const rates = mainBranch(branches, mainshop)?.taxRates ?? []
  return {
    cash: {
      formula: savedFormula(settings.quoteFormulaReplace) ?? legacyReplaceFormula,
      net: settings.cashReplacementNet,
      listDiscount: settings.cashListDiscount,
      taxRate: taxRateOn(todayIn(now), { branch: rates, zip: [] }).percent,
      taxExempt: false,
    },
    repair: savedFormula(settings.quoteFormulaRepair),
  }
}
