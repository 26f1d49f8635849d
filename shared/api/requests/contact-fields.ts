import { normalizeInput } from "../../domain/normalize-input.ts"
import { isPhone, readPhone } from "../../domain/people/phone.ts"
import { messages } from "../../messages.ts"
import { email } from "../definition/kinds.ts"
import type { WrongField } from "../definition/wrong-fields.ts"

/**
 * Phone and email fields of a request. A field can have several lines: the first is used for calls, texts, or emails,
 * the rest are notes (owner's specification). Server and forms check the first line by the same rule.
 */

const firstLineOf = (text: string): string => normalizeInput(text).trim().split(/\r?\n/, 1)[0]?.trim() ?? ""

/** Whether the first line is empty or readable as ten digits. */
export const isPhoneField = (text: string): boolean => {
  const line = firstLineOf(text)
  return line === "" || isPhone(line) || readPhone(line) !== undefined
}

/** Whether the first line is empty or an email address of 3 to 50 characters. */
const isEmailField = (text: string): boolean => email.safeParse(firstLineOf(text)).success

const rules = {
  customerPhone: [isPhoneField, messages.users.phoneLength],
  billingPhone: [isPhoneField, messages.users.phoneLength],
  billingFax: [isPhoneField, messages.users.faxLength],
  customerEmail: [isEmailField, messages.users.emailInvalid],
  billingEmail: [isEmailField, messages.users.emailInvalid],
} as const
type ContactField = keyof typeof rules
type Contacts = { [Field in ContactField]?: string | null | undefined }

/** Errors in a call's contacts. An unchanged first line passes, since imports have older formats. */
export const contactErrors = (input: Contacts, stored: Contacts = {}): WrongField[] =>
  (Object.keys(rules) as ContactField[]).flatMap((field) => {
    const [isValid, message] = rules[field]
    const text = input[field] ?? ""
    const isStored = firstLineOf(text) === firstLineOf(stored[field] ?? "")
    return isStored || isValid(text) ? [] : [{ field, message }]
  })
