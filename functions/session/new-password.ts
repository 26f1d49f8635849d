import { wrongInPassword } from "#shared/api/password.ts"
import type { User } from "#shared/api/users.ts"
import { isStaff } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"

/** For customers, who may choose four characters, only this many of the list are refused (docs/domain.md, section 9). */
const commonestForCustomers = 1000

/** The commonest passwords, most common first, in small letters. 380 kB: read with the first password that is checked. */
const commonPasswords = async (): Promise<readonly string[]> =>
  (await import("@zxcvbn-ts/language-common")).dictionary["passwords-common"]

/** Whether each character is the same step away from the one before it: 1111, 2345, dcba. */
const isSequence = (password: string): boolean => {
  const codes = [...password].map((character) => character.charCodeAt(0))
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const [first = 0] = steps
  return Math.abs(first) <= 1 && steps.every((step) => step === first)
}

/**
 * Why a user of this role may not choose this password; undefined if they may. Staff: at least 8 characters and none of the
 * common passwords. Customers: at least 4, and none of the commonest. For both: no four digits in a row of the phone, and no
 * sequence (docs/domain.md, section 9, ASVS 5.0 section 6.2).
 */
export const newPasswordProblem = async (
  password: string,
  { role, phone }: Pick<User, "role" | "phone">,
): Promise<string | undefined> => {
  const staff = isStaff(role)
  const wrong = wrongInPassword(password, { staff, phone })
  if (wrong !== undefined) return wrong
  const rank = (await commonPasswords()).indexOf(password.toLowerCase())
  const isCommon = rank !== -1 && (staff || rank < commonestForCustomers)
  return isCommon || isSequence(password) ? messages.password.tooCommon : undefined
}
