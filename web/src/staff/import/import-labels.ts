import type { ImportKind } from "#shared/domain/import/fields.ts"
import type { DuplicateAnswer } from "#shared/domain/import/rows.ts"
import type { ImportRecord } from "../../data/shop/imports.ts"

/** The order matters: vehicles need their customers, balances and jobs need both. */
export const kindTexts: Record<ImportKind, { text: string; second: string }> = {
  customers: { text: "Customers", second: "Names, phones, emails and addresses" },
  vehicles: { text: "Vehicles", second: "By their owner's phone, so customers come first" },
  accounts: { text: "Accounts", second: "Companies and insurers that you bill" },
  balances: { text: "Open balances", second: "What customers and accounts still owe you" },
  jobs: { text: "Old jobs", second: "Finished work, to look up later" },
}

export const duplicateChoiceTexts: Record<DuplicateAnswer, string> = {
  fill: "Fill in what's missing",
  make: "Add it anyway",
  skip: "Skip it",
}

export const rowsText = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`

export const statusText = ({ phase, state, counts }: ImportRecord): string => {
  const activity = { columns: "Choosing columns", check: "Checking", run: "Importing", undo: "Undoing" }[
    phase
  ]
  if (state === "queued" || state === "running") return activity
  if (state === "stopped") return `${activity}, stopped`
  if (state === "failed") return `${activity}, failed`
  switch (phase) {
    case "columns":
      return "Columns not chosen yet"
    case "check":
      return "Checked, not imported yet"
    case "run":
      return `${rowsText(counts.made + counts.filled)} imported`
    case "undo":
      return counts.kept > 0 ? `Undone, except for ${rowsText(counts.kept)}` : "Undone"
  }
}
