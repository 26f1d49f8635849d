import { normalizeInput } from "./normalize-input.ts"
import { isPhone } from "./phone-text.ts"

export { dialled, isPhone, showPhone, smsLink, telLink } from "./phone-text.ts"

/** Phones are stored as ten digits, shown as (530) 555-0101, dialled and texted with +1 (docs/domain.md, section 2). */

/**
 * The ten digits of what a person typed or pasted: any punctuation, a leading 1 or +1, a `tel:`, an extension after them. Of
 * several lines the first counts (owner's specification). Undefined when it is not ten digits, and for every foreign number: after
 * a plus only 1 is ours, and no area code begins with 0 or 1. Read as ours, it would text a stranger.
 */
export function readPhone(text: string): string | undefined {
  const firstLine = normalizeInput(text).trim().split(/\r?\n/, 1)[0] ?? ""
  const number = firstLine.replace(/^tel:/i, "").replace(/[\s,;]*(?:ext(?:ension)?\.?|[x#,;])[\s=]*\d+$/i, "")
  if (/[^\d\s().+/-]/.test(number)) return undefined
  const digits = number.replace(/\D/g, "")
  if (number.includes("+") && !/^\D*\+\D*1/.test(number)) return undefined
  const hasCountryCode = number.includes("+") || digits.length === 11
  const phone = hasCountryCode && digits.startsWith("1") ? digits.slice(1) : digits
  return isPhone(phone) && /^[2-9]/.test(phone) ? phone : undefined
}

/** The number as neighbours say it. */
export const lastSeven = (phone: string): string => phone.slice(-7)
/** Also the password that an account starts with (docs/domain.md, section 9). */
export const lastFour = (phone: string): string => phone.slice(-4)
