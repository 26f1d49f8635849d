import { toCsv, utf8Mark } from "#shared/csv.ts"
import type { Row } from "./entities.ts"

type Cell = string | number | boolean

const isPlain = (value: unknown): value is Cell =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

/**
 * A record as one line of a table: what lies inside is named by its path, `by.name`; of several plain values one text, and of
 * several records their JSON.
 */
export const flat = (row: Row, within = ""): Record<string, Cell> => {
  const cells: Record<string, Cell> = {}
  for (const [name, value] of Object.entries(row)) {
    const path = within + name
    if (isPlain(value)) cells[path] = value
    else if (Array.isArray(value)) {
      if (value.length > 0) cells[path] = value.every(isPlain) ? value.join("; ") : JSON.stringify(value)
    } else if (typeof value === "object" && value !== null)
      Object.assign(cells, flat(value as Row, `${path}.`))
  }
  return cells
}

export const csvHead = (columns: readonly string[]): string => utf8Mark + toCsv([columns])

export const csvLines = (columns: readonly string[], rows: readonly Row[]): string =>
  rows.length === 0
    ? ""
    : toCsv(
        rows.map((row) => {
          const cells = flat(row)
          return columns.map((column) => cells[column] ?? "")
        }),
      )
