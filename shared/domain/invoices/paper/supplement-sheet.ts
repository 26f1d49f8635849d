import type { BillContent } from "#shared/api/claims.ts"
import { formatHeadlineMoney, sum } from "../../money/money.ts"
import { printedDate, printedLongDate } from "./sheet-texts.ts"
import type { InvoiceSheet } from "./sheet-types.ts"

type SupplementLine = { title: string; detail: string; before: string; now: string; difference: string }

/** What was added to an insurer's bill after it went out. */
export type SupplementSheet = Pick<InvoiceSheet, "number" | "date" | "business" | "blocks"> & {
  sums: InvoiceSheet["blocks"]
  lines: SupplementLine[]
}

const changeTexts = { new: "New", changed: "Changed", removed: "Removed" } as const

const lineOf = (line: BillContent["lines"][number]): SupplementLine => {
  const { type, description, part, opening, change, billedBefore = 0, total } = line
  return {
    title: description || type,
    detail: [change && changeTexts[change], description && type, part, opening].filter(Boolean).join(", "),
    before: change === "new" ? "" : formatHeadlineMoney(billedBefore),
    now: change === "removed" ? "" : formatHeadlineMoney(total),
    difference: formatHeadlineMoney(total - billedBefore),
  }
}

const box = (heading: string, cents: number) => ({ heading, title: formatHeadlineMoney(cents), lines: [] })

/** The last bill, and the sum of those before it. */
const billedBoxes = (supplementTo: BillContent["supplementTo"]): InvoiceSheet["blocks"] => {
  if (!supplementTo) return []
  const { billedOn, amount, billed } = supplementTo
  return [
    ...(billed === amount ? [] : [box("Billed before that", billed - amount)]),
    box(`Billed ${printedDate(billedOn)}`, amount),
  ]
}

export const supplementSheet = (
  { lines, supplementTo, due }: BillContent,
  invoice: Pick<InvoiceSheet, "number" | "business" | "blocks">,
  today: string,
): SupplementSheet => {
  const changed = sum(lines.map(({ total, billedBefore = 0 }) => total - billedBefore))
  return {
    number: invoice.number,
    date: printedLongDate(today),
    business: invoice.business,
    blocks: invoice.blocks,
    sums: [
      ...billedBoxes(supplementTo),
      box("Lines below", changed),
      box("Tax, deductible, payments", due - changed),
      box("Supplement due", due),
    ],
    lines: lines.map(lineOf),
  }
}
