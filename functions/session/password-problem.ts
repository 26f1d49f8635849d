import { passwordProblem } from "#shared/api/definition/password.ts"
import type { User } from "#shared/api/users.ts"
import { isStaff } from "#shared/domain/people/permissions.ts"
import { messages } from "#shared/messages.ts"

/**
 * Customers may choose four characters, so only this many entries of the list are blocked for them (docs/domain.md,
 * section 9).
 */
const customerBlocklistSize = 1000

/** Most common first, lower case. 380 kB, so it is loaded on first use. */
const commonPasswords = async (): Promise<readonly string[]> =>
  (await import("@zxcvbn-ts/language-common")).dictionary["passwords-common"]

/** 1111, 2345, dcba. */
const isSequence = (password: string): boolean => {
  const codes = [...password].map((character) => character.charCodeAt(0))
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  const [first = 0] = steps
  return Math.abs(first) <= 1 && steps.every((step) => step === first)
}

/** Returns why this password is refused, or undefined (docs/domain.md, section 9; ASVS 5.0, section 6.2). */
export const findPasswordProblem = async (
  password: string,
  { role, phone }: Pick<User, "role" | "phone">,
): Promise<string | undefined> => {
  const staff = isStaff(role)
  const problem = passwordProblem(password, { staff, phone })
  if (problem !== undefined) return problem
  const rank = (await commonPasswords()).indexOf(password.toLowerCase())
  const isCommon = rank !== -1 && (staff || rank < customerBlocklistSize)
  return isCommon || isSequence(password) ? messages.password.tooCommon : undefined
}
