import type { BillingProfile } from "#shared/api/billing.ts"
import type { WrongField } from "#shared/api/wrong-fields.ts"

/** What only the whole profile tells: a markdown of more than all of the list price. */
export const impossibleIn = ({ replaceMarkdown, replaceMarkdownType }: BillingProfile): WrongField[] =>
  replaceMarkdownType === "percent" && replaceMarkdown > 100
    ? [{ field: "replaceMarkdown", message: "Enter at most 100 percent." }]
    : []
