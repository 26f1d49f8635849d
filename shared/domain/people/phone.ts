import { normalizeInput } from "../normalize-input.ts"
import { isPhone } from "./phone-text.ts"

export { isPhone, showPhone, smsLink, telLink, toE164 } from "./phone-text.ts"

/** Phones are stored as ten digits, shown as (530) 555-0101, and dialed with +1 (docs/domain.md, section 2). */

const maxTypedLength = 60
/** More digits behind a comma may be another phone. */
const extension = /[\s,;]*(?:ext(?:ension)?\.?|[x#,;])[\s=]*\d{1,6}$/i

const firstLineOf = (text: string): string => normalizeInput(text).trim().split(/\r?\n/, 1)[0] ?? ""

/**
 * Parses a typed or pasted phone: any punctuation, a leading 1 or +1, `tel:`, an extension, or the ".0" of a
 * spreadsheet. Only the first line counts (owner's specification). Undefined for anything but a US number, since reading
 * a foreign one as ours would text a stranger. Area codes never start with 0 or 1.
 */
export function readPhone(text: string): string | undefined {
  const firstLine = firstLineOf(text)
  if (firstLine.length > maxTypedLength) return undefined
  const number = firstLine.replace(/^tel:|\.0$/gi, "").replace(extension, "")
  if (/[^\d\s().+/-]/.test(number)) return undefined
  const digits = number.replace(/\D/g, "")
  if (number.includes("+") && !/^\D*\+\D*1/.test(number)) return undefined
  const hasCountryCode = number.includes("+") || digits.length === 11
  const phone = hasCountryCode && digits.startsWith("1") ? digits.slice(1) : digits
  return isPhone(phone) && /^[2-9]/.test(phone) ? phone : undefined
}

/** Whether `readPhone` leaves out an extension, which phones are stored without. */
export const hasExtension = (text: string): boolean =>
  extension.test(firstLineOf(text)) && readPhone(text) !== undefined

export const lastSeven = (phone: string): string => phone.slice(-7)
/** Also an account's initial password (docs/domain.md, section 9). */
export const lastFour = (phone: string): string => phone.slice(-4)

/** The phone by which a search found a job with these phones, a line each. Apart from the search, which is large. */
export function phoneFound(phones: string | undefined, typed: string): string | undefined {
  const digits = normalizeInput(typed).replace(/\D/g, "")
  const number = readPhone(typed) ?? (/^1\d{10}$/.test(digits) ? digits.slice(1) : digits)
  if (number.length < 3) return undefined
  return (phones ?? "")
    .split("\n")
    .flatMap((line) => readPhone(line) ?? [])
    .find((phone) => [phone, lastSeven(phone), lastFour(phone)].some((end) => end.startsWith(number)))
}
