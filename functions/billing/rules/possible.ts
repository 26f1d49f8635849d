import type { BillingProfile } from "../../../shared/api/billing.ts"
import { malformed } from "../../platform/refusal.ts"

/** What only the whole profile tells: a markdown of more than all of the list price. */
export const refuseImpossible = ({ replaceMarkdown, replaceMarkdownType }: BillingProfile): void => {
  if (replaceMarkdownType === "percent" && replaceMarkdown > 100)
    throw malformed("replaceMarkdown", "At most 100 percent, please.")
}
