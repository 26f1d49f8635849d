import type { BillingProfile } from "#shared/api/billing.ts"
import type { WrongField } from "#shared/api/definition/wrong-fields.ts"

/** A markdown may not exceed the list price. */
export const findProblems = ({ replaceMarkdown, replaceMarkdownType }: BillingProfile): WrongField[] =>
  replaceMarkdownType === "percent" && replaceMarkdown > 100
    ? [{ field: "replaceMarkdown", message: "Enter at most 100 percent." }]
    : []
