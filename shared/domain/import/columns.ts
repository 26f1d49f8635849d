import {
  type Field,
  fieldsOf,
  type ImportKind,
  importKinds,
  neededFields,
  remittanceFields,
} from "./fields.ts"
import { readDay, readEmail, readMoney, readPhoneCell, shortenedNumber } from "./values.ts"

type Fields = Readonly<Record<string, Field<unknown>>>
export type Mapping = Readonly<Record<string, number>>

const normalizeHeader = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "")

/** Makes column names unique: a missing one becomes "Column 3", a repeated one gets a number. */
export const columnNames = (headers: readonly string[]): string[] => {
  const names: string[] = []
  for (const [index, header] of headers.entries()) {
    const name = header.replace(/\s+/g, " ").trim().slice(0, 60) || `Column ${index + 1}`
    const sameNames = names.filter((one) => one.replace(/ \(\d+\)$/, "").toLowerCase() === name.toLowerCase())
    names.push(sameNames.length === 0 ? name : `${name} (${sameNames.length + 1})`)
  }
  return names
}

const readers = { phone: readPhoneCell, email: readEmail, date: readDay, amount: readMoney }

export const kindOfCell = (cell: string): string | undefined =>
  Object.entries(readers).find(([, read]) => /[\d@]/.test(cell) && "value" in read(cell))?.[0]

/** Whether a first row is data: phones, emails, dates, and amounts are no column names. */
export const isData = (cells: readonly string[]): boolean =>
  cells.some((cell) => kindOfCell(cell) !== undefined)

/** Matches of a spelling at the start or the end of a column name have this fit or more. */
const partialFit = 100

export const hasOtherMeaning = (column: string, { otherMeaning }: Field<unknown>): boolean =>
  otherMeaning?.test(column.toLowerCase().replace(/[^a-z0-9#]/g, "")) ?? false

/** How well a column name matches a field. Lower is better, undefined is no match. */
const fitOf = (column: string, field: Field<unknown>): number | undefined => {
  if (hasOtherMeaning(column, field)) return undefined
  const { spellings } = field
  const name = normalizeHeader(column)
  const at = spellings.indexOf(name)
  if (at >= 0) return at
  const prefixIndex = spellings.findIndex(
    (spelling) => spelling.length > 3 && (name.startsWith(spelling) || name.endsWith(spelling)),
  )
  return prefixIndex >= 0 ? partialFit + prefixIndex : undefined
}

const everySpelling = [...importKinds.map(fieldsOf), remittanceFields].map((fields) =>
  Object.values(fields).flatMap(({ spellings }) => spellings),
)

/** The number of cells that are known column names of the best matching kind. */
export const knownColumns = (cells: readonly string[]): number =>
  Math.max(
    ...everySpelling.map(
      (spellings) => cells.filter((cell) => spellings.includes(normalizeHeader(cell))).length,
    ),
  )

/**
 * Guesses the mapping: each column at most once, for the field it fits best. A column whose values the field can't
 * parse is skipped: `state` can mean California or "active". Numbers that Excel shortened count, since their rows say so.
 */
export const guessColumns = (
  fields: Fields,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Record<string, number> => {
  const fits = Object.entries(fields).flatMap(([name, field]) =>
    columns.flatMap((column, index) => {
      const fit = fitOf(column, field)
      const values = rows.flatMap((cells) => cells[index]?.trim() || [])
      const isReadable =
        values.length === 0 ||
        values.some((value) => "value" in field.read(value) || shortenedNumber(value) !== undefined)
      return fit === undefined || !isReadable ? [] : [{ name, index, fit }]
    }),
  )
  const guessed: Record<string, number> = {}
  for (const { name, index, fit } of fits.toSorted((a, b) => a.fit - b.fit || a.index - b.index)) {
    // Beside a first or last name, "Spouse Name" is someone else's.
    if (name === "name" && fit >= partialFit && ("firstName" in guessed || "lastName" in guessed)) continue
    if (!(name in guessed) && !Object.values(guessed).includes(index)) guessed[name] = index
  }
  return guessed
}

export const mappingErrors = (kind: ImportKind, mapping: Mapping, columns: number): string[] => {
  const fields = fieldsOf(kind)
  const labels = (names: readonly string[]) => names.map((name) => fields[name]?.label ?? name)
  const unknown = Object.keys(mapping).filter((name) => !(name in fields))
  const beyond = Object.values(mapping).some((index) => index >= columns)
  const missing = neededFields[kind].filter((group) => !group.some((name) => name in mapping))
  return [
    ...unknown.map((name) => `There is no field “${name}”.`),
    ...(beyond ? [`The file has ${columns} columns.`] : []),
    ...missing.map((group) => `Choose the column for ${labels(group).join(" or ")}.`),
  ]
}
