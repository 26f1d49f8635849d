import type { ImportKind } from "#shared/domain/moving-in/fields.ts"
import type { DuplicateAnswer } from "#shared/domain/moving-in/rows.ts"
import type { ImportShown } from "../../data/imports.ts"

/** In the order in which they build on one another. */
export const kindWords: Record<ImportKind, { text: string; second: string }> = {
  customers: { text: "Customers", second: "Names, phones, emails and addresses" },
  vehicles: { text: "Vehicles", second: "By their owner's phone, so customers come first" },
  accounts: { text: "Accounts", second: "Companies and insurers that you bill" },
  balances: { text: "Open balances", second: "What customers and accounts still owe you" },
  jobs: { text: "Old jobs", second: "Finished work, to look up later" },
}

export const answerWords: Record<DuplicateAnswer, string> = {
  fill: "Fill in what's missing",
  make: "Add it anyway",
  skip: "Skip it",
}

export const rowsWord = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`

/** Where an import is, in a few words. */
export const standOf = ({ phase, state, counts }: ImportShown): string => {
  const doing = { columns: "Choosing columns", check: "Checking", run: "Moving in", undo: "Undoing" }[phase]
  if (state === "queued" || state === "running") return doing
  if (state === "stopped") return `${doing}, stopped`
  if (state === "failed") return `${doing}, failed`
  switch (phase) {
    case "columns":
      return "Columns not chosen yet"
    case "check":
      return "Checked, not imported yet"
    case "run":
      return `${rowsWord(counts.made + counts.filled)} moved in`
    case "undo":
      return counts.kept > 0 ? `Undone, except for ${rowsWord(counts.kept)}` : "Undone"
  }
}
