import { maxCents, parseMoney, raisedDigit, tooMuch } from "../money/money.ts"
import { normalizeInput, removeInvisible, removeUnreadable } from "../normalize-input.ts"
import { isEmail, maxEmailLength, normalizeEmail } from "../people/email.ts"
import { hasExtension, readPhone, showPhone } from "../people/phone.ts"
import { dateOf } from "../schedule/dates.ts"
import { longestPlate, normalizePlate } from "../vehicle/license-plate.ts"
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

export const readText =
  (most: number): Reader<string> =>
  (cell) => {
    const value = removeUnreadable(removeInvisible(cell)).replace(/\s+/g, " ").trim()
    return value.length > most
      ? { why: `This has ${value.length} characters. Shorten it to ${most} or fewer.` }
      : { value }
  }

/** The message for a number that Excel saved as 1.23457E+15, and that lost its last digits. Undefined otherwise. */
export const shortenedNumber = (cell: string): string | undefined =>
  /^\d(?:[.,]\d+)?E\+\d+$/i.test(cell.trim())
    ? `Excel shortened this number to ${quoted(cell.trim())}. In the original, format the column as Text, then save it again.`
    : undefined

/** A number that other programs gave, like a claim number. */
export const readNumberText =
  (most: number): Reader<string> =>
  (cell) => {
    const why = shortenedNumber(cell)
    return why === undefined ? readText(most)(cell) : { why }
  }

export const readPhoneCell: Reader<string> = (cell) => {
  const value = readPhone(cell)
  if (value === undefined)
    return { why: `${quoted(cell)} isn't a phone number. Use ten digits, like (530) 555-0101.` }
  const isCut = hasExtension(cell) || /[\r\n]/.test(cell.trim())
  return isCut
    ? { value, warning: `Of ${quoted(cell)}, only ${showPhone(value)} comes in, without what follows it.` }
    : { value }
}

export const readEmail: Reader<string> = (cell) => {
  const value = normalizeEmail(cell)
  return isEmail(value)
    ? { value }
    : {
        why: `${quoted(cell)} isn't one email address. Use a single one of at most ${maxEmailLength} characters.`,
      }
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

export const readPlateCell: Reader<string> = (cell) => readText(longestPlate)(normalizePlate(cell))

export const readVinCell: Reader<string> = (cell) => {
  const read = readVin(cell)
  if (!read.ok) return { why: `${read.detail ?? "This isn't a VIN."} Fix it, or leave the cell empty.` }
  return hasRightCheckDigit(read.vin)
    ? { value: read.vin }
    : { value: read.vin, warning: `The check digit of the VIN ${read.vin} is wrong. Check it for a typo.` }
}

const withoutCurrency = (text: string): string =>
  text.replaceAll(/^\s*(?:\$|USD)\s*|\s*(?:\$|USD)\s*$/gi, "").trim()

/**
 * In cents. Accepts "$1,234.50" and the accounting forms "(45.00)" and "45.00-". "-" and "$ -" are 0. Spaces may only
 * surround the number, because "12 5" can be 12.5 or 125, and two minus signs are refused.
 */
export const readMoney: Reader<number> = (cell) => {
  const typed = withoutCurrency(normalizeInput(cell))
  if (typed === "-") return { value: 0 }
  const [, inside] = /^\((.+)\)$/.exec(typed) ?? /^(.+)-$/.exec(typed) ?? []
  const isSignedTwice = inside?.includes("-") ?? false
  const cents =
    isSignedTwice || raisedDigit.test(cell)
      ? undefined
      : parseMoney(inside === undefined ? typed.replace(/^-[\s$]+/, "-") : withoutCurrency(inside))
  if (cents === undefined) return { why: `${quoted(cell)} isn't an amount. Use a number, like 1,234.50.` }
  const value = inside === undefined ? cents : 0 - cents
  return Math.abs(value) > maxCents ? { why: tooMuch } : { value }
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

const dayOf = (year: number, month: number, day: number) => dateOf({ year, month, day })

const parseDay = (typed: string): string | undefined => {
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(typed)
  if (numbers) return dayOf(fullYear(numbers[3] ?? ""), Number(numbers[1]), Number(numbers[2]))
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(typed) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const spelled = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(typed)
  if (spelled) return dayOf(Number(spelled[3]), monthOfName(spelled[1] ?? ""), Number(spelled[2]))
  const dayFirst = /^(\d{1,2})[- ]([a-z]{3,9})\.?[-, ]+(\d{4}|\d{2})$/i.exec(typed)
  return dayFirst
    ? dayOf(fullYear(dayFirst[3] ?? ""), monthOfName(dayFirst[2] ?? ""), Number(dayFirst[1]))
    : undefined
}

/** Parses American date formats to YYYY-MM-DD and ignores a time after it. */
export const readDay: Reader<string> = (cell) => {
  const typed = normalizeInput(cell)
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]m)?(Z|[+-]\d{2}:?\d{2})?$/i, "")
  const value = parseDay(typed)
  return value === undefined
    ? { why: `${quoted(cell)} isn't a date. Use month, day, and year, like 11/20/2026.` }
    : { value }
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
