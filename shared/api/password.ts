import { messages } from "../messages.ts"

/** Fewest characters of a password for staff (docs/domain.md, section 9). Customers: 4 (owner's specification). */
const shortestForStaff = 8

/** So many digits of a phone in a row are no secret: many people know their end. */
const runOfPhone = 4

const hasDigitsOf = (phone: string, typed: string): boolean =>
  Array.from({ length: Math.max(0, phone.length - runOfPhone + 1) }, (_, start) =>
    phone.slice(start, start + runOfPhone),
  ).some((run) => typed.includes(run))

/**
 * What is wrong with a new password, as far as a browser can say without the list of common ones: the three sentences of
 * the owner's specification, the length for staff, and digits of the phone.
 */
export const wrongInPassword = (
  typed: string,
  { staff = false, phone = "" }: { staff?: boolean; phone?: string } = {},
): string | undefined => {
  if (typed === "") return messages.password.missing
  if (typed.length < 4) return messages.password.tooShort
  if (typed.length > 49) return messages.password.tooLong
  if (staff && typed.length < shortestForStaff) return messages.password.tooShortForStaff
  return hasDigitsOf(phone, typed) ? messages.password.hasPhone : undefined
}
