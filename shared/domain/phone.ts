import { normalizeInput } from "./normalize-input.ts"

/** Phones are stored as ten digits, shown as (530) 555-0101, dialled and texted with +1 (domain.md section 2). */

export const isPhone = (text: string): boolean => /^\d{10}$/.test(text)

/**
 * The ten digits of what a person typed or pasted: any punctuation, a leading 1 or +1, an extension after them. Of several
 * lines the first counts (spec 2, section 3). Nothing when it is no phone of ten digits.
 */
export function readPhone(text: string): string | undefined {
  const firstLine = normalizeInput(text).trim().split(/\r?\n/, 1)[0] ?? ""
  const withoutExtension = firstLine.replace(/\s*(?:ext\.?|x|#)\s*\d+$/i, "")
  if (/[^\d\s().+/-]/.test(withoutExtension)) return undefined
  const digits = withoutExtension.replace(/\D/g, "")
  const phone = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits
  return isPhone(phone) ? phone : undefined
}

/** What is no phone of ten digits is shown as it was stored. */
export const showPhone = (phone: string): string =>
  isPhone(phone) ? `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` : phone

/** `+15305550101` */
export const dialled = (phone: string): string => `+1${phone}`
export const telLink = (phone: string): string => `tel:${dialled(phone)}`
export const smsLink = (phone: string): string => `sms:${dialled(phone)}`

/** The number as neighbours say it. */
export const lastSeven = (phone: string): string => phone.slice(-7)
/** Also the password that an account starts with (domain.md section 9). */
export const lastFour = (phone: string): string => phone.slice(-4)
