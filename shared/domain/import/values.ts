import { parseMoney } from "../money/money.ts"
import { normalizeInput, removeInvisible } from "../normalize-input.ts"
import { readPhone } from "../people/phone.ts"
import { isDate } from "../schedule/dates.ts"
import { hasRightCheckDigit, readVin } from "../vehicle/vin.ts"
import { stateCode } from "./states.ts"

export type Reading<Value> = { value: Value; warning?: string } | { why: string }
export type Reader<Value> = (cell: string) => Reading<Value>

/** Undoes text marks of spreadsheets: `="95991"` is 95991, `'9162725762` its digits. */
export const plainCell = (cell: string): string =>
  cell
    .replace(/^\s*="(.*)"\s*$/s, (_, inside: string) => inside.replaceAll('""', '"'))
    .replace(/^\s*['’](?=[=+@\t\r\d-])/, "")

const quoted = (cell: string): string => `“${cell.length > 30 ? `${cell.slice(0, 30)}…` : cell}”`

const unreadable = /[^\P{Cc}\t\n\r]|\p{Cs}/gu

export const readText =
  (most: number): Reader<string> =>
  (cell) => {
    const value = removeInvisible(cell).replaceAll(unreadable, "").replace(/\s+/g, " ").trim()
    return value.length > most
      ? { why: `This has ${value.length} characters. Shorten it to ${most} or fewer.` }
      : { value }
  }

export const readPhoneCell: Reader<string> = (cell) => {
  const value = readPhone(cell)
  return value === undefined
    ? { why: `${quoted(cell)} isn't a phone number. Use ten digits, like (530) 555-0101.` }
    : { value }
}

const emailPattern = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[a-z]{2,}$/i

export const readEmail: Reader<string> = (cell) => {
  const value = normalizeInput(cell)
    .trim()
    .replace(/^mailto:/i, "")
  return emailPattern.test(value) && value.length <= 50
    ? { value }
    : { why: `${quoted(cell)} isn't one email address. Use a single one of at most 50 characters.` }
}

/** The first five digits. Spreadsheets drop a leading zero. */
export const readZip: Reader<string> = (cell) => {
  const [, zip] = /^(\d{4,5})(?:-?\d{4})?$/.exec(normalizeInput(cell).trim()) ?? []
  return zip === undefined
    ? { why: `${quoted(cell)} isn't a ZIP code. Use five digits.` }
    : { value: zip.padStart(5, "0") }
}

/** A state's code or name. A column named State can also hold active or inactive. */
export const readState: Reader<string> = (cell) => {
  const value = stateCode(normalizeInput(cell))
  return value === undefined
    ? { why: `${quoted(cell)} isn't a US state. Use its two letters, like CA, or leave the cell empty.` }
    : { value }
}

export const readYear: Reader<number> = (cell) => {
  const typed = normalizeInput(cell).trim().replace(/^['’]/, "")
  if (/^\d{4}$/.test(typed) && Number(typed) >= 1900 && Number(typed) <= 2100) return { value: Number(typed) }
  // Two digits below 50 are 20xx.
  if (/^\d{2}$/.test(typed)) return { value: Number(typed) + (Number(typed) < 50 ? 2000 : 1900) }
  return { why: `${quoted(cell)} isn't a model year. Use four digits, like 2019.` }
}

export const readVinCell: Reader<string> = (cell) => {
  const read = readVin(cell)
  if (!read.ok) return { why: `${read.detail ?? "This isn't a VIN."} Fix it, or leave the cell empty.` }
  return hasRightCheckDigit(read.vin)
    ? { value: read.vin }
    : { value: read.vin, warning: `The check digit of the VIN ${read.vin} is wrong. Check it for a typo.` }
}

/** In cents. Accepts "$1,234.50" and the accounting forms "(45.00)" and "45.00-". "-" and "$ -" are 0. */
export const readMoney: Reader<number> = (cell) => {
  const typed = normalizeInput(cell).replaceAll(/[\s$]|USD/gi, "")
  if (typed === "-") return { value: 0 }
  const [, inside] = /^\((.+)\)$/.exec(typed) ?? /^(.+)-$/.exec(typed) ?? []
  const cents = parseMoney(inside ?? typed)
  if (cents === undefined) return { why: `${quoted(cell)} isn't an amount. Use a number, like 1,234.50.` }
  const value = inside === undefined ? cents : 0 - cents
  return Math.abs(value) > 999_999_999 ? { why: "Enter at most 9,999,999.99." } : { value }
}

export const readAmount: Reader<number> = (cell) => {
  const read = readMoney(cell)
  return "value" in read && read.value < 0
    ? { why: `${quoted(cell)} is less than 0. Credits don't come in: leave this row out.` }
    : read
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const monthOfName = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Two digits below 70 are 20xx. */
const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900)

/** Parses American date formats to YYYY-MM-DD and ignores a time after it. */
export const readDay: Reader<string> = (cell) => {
  const typed = normalizeInput(cell)
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]m)?(Z|[+-]\d{2}:?\d{2})?$/i, "")
  const parts = (): [year: number, month: number, day: number] | undefined => {
    const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(typed)
    if (numbers) return [fullYear(numbers[3] ?? ""), Number(numbers[1]), Number(numbers[2])]
    const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(typed) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(typed)
    if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    const spelledDate = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(
      typed,
    )
    if (spelledDate)
      return [Number(spelledDate[3]), monthOfName(spelledDate[1] ?? ""), Number(spelledDate[2])]
    const dayFirst = /^(\d{1,2})[- ]([a-z]{3,9})\.?[-, ]+(\d{4}|\d{2})$/i.exec(typed)
    if (dayFirst) return [fullYear(dayFirst[3] ?? ""), monthOfName(dayFirst[2] ?? ""), Number(dayFirst[1])]
    return undefined
  }
  const found = parts()
  const two = (value: number) => String(value).padStart(2, "0")
  const value = found && `${found[0]}-${two(found[1])}-${two(found[2])}`
  return value !== undefined && isDate(value)
    ? { value }
    : { why: `${quoted(cell)} isn't a date. Use month, day, and year, like 11/20/2026.` }
}

const yes = new Set(["yes", "y", "true", "t", "1", "x", "✓", "on", "exempt", "paid", "paid in full"])
const no = new Set(["no", "n", "false", "f", "0", "off", "-", "taxable", "unpaid", "open", "not paid"])

export const readYesNo: Reader<boolean> = (cell) => {
  const typed = normalizeInput(cell).trim().toLowerCase()
  if (yes.has(typed)) return { value: true }
  return no.has(typed) ? { value: false } : { why: `${quoted(cell)} is neither yes nor no. Use one of them.` }
}

export const readOneOf =
  <Value extends string>(spellings: Readonly<Record<Value, readonly string[]>>): Reader<Value> =>
  (cell) => {
    const typed = normalizeInput(cell).trim().toLowerCase()
    const names = Object.keys(spellings) as Value[]
    const value = names.find((name) => name.toLowerCase() === typed || spellings[name].includes(typed))
    return value === undefined
      ? { why: `${quoted(cell)} isn't known here. Use ${names.join(", ").replace(/, ([^,]*)$/, " or $1")}.` }
      : { value }
  }
