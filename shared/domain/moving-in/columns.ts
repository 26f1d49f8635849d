import { fieldsOf, type ImportKind, importKinds, neededFields } from "./fields.ts"
import { readDay, readEmail, readMoney, readPhoneCell } from "./values.ts"

/** Which column a field is read from, by the column's place in the file. */
export type Mapping = Readonly<Record<string, number>>

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "")

/** Every column has a name of its own: what has none is told by its place, and a second one of a name counts on. */
export const columnNames = (headers: readonly string[]): string[] => {
  const names: string[] = []
  for (const [index, header] of headers.entries()) {
    const name = header.replace(/\s+/g, " ").trim().slice(0, 60) || `Column ${index + 1}`
    const taken = names.filter((one) => one.replace(/ \(\d+\)$/, "").toLowerCase() === name.toLowerCase())
    names.push(taken.length === 0 ? name : `${name} (${taken.length + 1})`)
  }
  return names
}

const readers = { phone: readPhoneCell, email: readEmail, date: readDay, amount: readMoney }

/** What a cell reads as, without knowing its column; undefined for words. */
export const kindOfCell = (cell: string): string | undefined =>
  Object.entries(readers).find(([, read]) => /[\d@]/.test(cell) && "value" in read(cell))?.[0]

/** Whether a first row is data: a phone, an email, a date or an amount names no column. */
export const isData = (cells: readonly string[]): boolean =>
  cells.some((cell) => kindOfCell(cell) !== undefined)

/** How well a column's name fits one of a field's spellings: the lower the better, nothing when it does not. */
const fitOf = (column: string, spellings: readonly string[]): number | undefined => {
  const name = plain(column)
  const at = spellings.indexOf(name)
  if (at >= 0) return at
  const begun = spellings.findIndex(
    (spelling) => spelling.length > 3 && (name.startsWith(spelling) || name.endsWith(spelling)),
  )
  return begun >= 0 ? 100 + begun : undefined
}

const everySpelling = importKinds.map((kind) =>
  Object.values(fieldsOf(kind)).flatMap(({ spellings }) => spellings),
)

/** How many cells of a row are names of columns of one kind of file, of the kind that knows the most of them. */
export const knownColumns = (cells: readonly string[]): number =>
  Math.max(
    ...everySpelling.map((spellings) => cells.filter((cell) => spellings.includes(plain(cell))).length),
  )

/**
 * What each column is likely to be; each column once, to the field that it fits best. A column with values, of which the field
 * can read none, is another thing of that name: `state` may be California or "active".
 */
export const guessColumns = (
  kind: ImportKind,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Record<string, number> => {
  const fits = Object.entries(fieldsOf(kind)).flatMap(([name, { spellings, read }]) =>
    columns.flatMap((column, index) => {
      const fit = fitOf(column, spellings)
      const values = rows.flatMap((cells) => cells[index]?.trim() || [])
      const isReadable = values.length === 0 || values.some((value) => "value" in read(value))
      return fit === undefined || !isReadable ? [] : [{ name, index, fit }]
    }),
  )
  const guessed: Record<string, number> = {}
  for (const { name, index } of fits.toSorted((a, b) => a.fit - b.fit || a.index - b.index))
    if (!(name in guessed) && !Object.values(guessed).includes(index)) guessed[name] = index
  return guessed
}

/** What keeps a mapping from being tried, in sentences. */
export const wrongMapping = (kind: ImportKind, mapping: Mapping, columns: number): string[] => {
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
