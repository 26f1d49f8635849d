import { messages } from "../../messages.ts"

/** Minimum password length for staff (docs/domain.md, section 9). For customers it is 4 (owner's specification). */
const minStaffLength = 8

/** A password can't contain this many consecutive digits of the person's phone, because many people know them. */
const phoneRunLength = 4

const hasDigitsOf = (phone: string, typed: string): boolean =>
  Array.from({ length: Math.max(0, phone.length - phoneRunLength + 1) }, (_, start) =>
    phone.slice(start, start + phoneRunLength),
  ).some((run) => typed.includes(run))

/** What is wrong with a new password, or undefined. The list of common passwords is only on the server. */
export const passwordProblem = (
  typed: string,
  { staff = false, phone = "" }: { staff?: boolean; phone?: string } = {},
): string | undefined => {
  if (typed === "") return messages.password.missing
  if (typed.length < 4) return messages.password.tooShort
  if (typed.length > 49) return messages.password.tooLong
  if (staff && typed.length < minStaffLength) return messages.password.tooShortForStaff
  return hasDigitsOf(phone, typed) ? messages.password.hasPhone : undefined
}
