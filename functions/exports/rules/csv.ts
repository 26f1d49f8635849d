import { toCsv, utf8Mark } from "#shared/csv.ts"
import type { Row } from "./entities.ts"

type Cell = string | number | boolean

const isPlain = (value: unknown): value is Cell =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

/** Flattens a record for CSV: nested fields become `by.name`, lists of plain values one text, lists of records JSON. */
export const flatten = (row: Row, prefix = ""): Record<string, Cell> => {
  const cells: Record<string, Cell> = {}
  for (const [name, value] of Object.entries(row)) {
    const path = prefix + name
    if (isPlain(value)) cells[path] = value
    else if (Array.isArray(value)) {
      if (value.length > 0) cells[path] = value.every(isPlain) ? value.join("; ") : JSON.stringify(value)
    } else if (typeof value === "object" && value !== null)
      Object.assign(cells, flatten(value as Row, `${path}.`))
  }
  return cells
}

export const csvHead = (columns: readonly string[]): string => utf8Mark + toCsv([columns])

export const csvLines = (columns: readonly string[], rows: readonly Row[]): string =>
  rows.length === 0
    ? ""
    : toCsv(
        rows.map((row) => {
          const cells = flatten(row)
          return columns.map((column) => cells[column] ?? "")
        }),
      )
