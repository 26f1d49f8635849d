/** Only the first line is used (owner's specification). */
export const firstLine = (text: string | undefined): string => (text ?? "").split(/\r?\n/, 1)[0] ?? ""

/** Further lines are stored and shown, but not used. */
export const otherLines = (text: string | undefined): string[] =>
  (text ?? "")
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** Joins the first line and the others. If the first is empty, the next one takes its position. */
export const linesOf = (first: string, others: string): string =>
  [first, ...others.split(/\r?\n/)]
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n")
