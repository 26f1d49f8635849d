import { normalizeInput } from "../../domain/normalize-input.ts"
import { isPhone, readPhone } from "../../domain/phone.ts"
import { messages } from "../../messages.ts"
import { email } from "../kinds.ts"
import type { WrongField } from "../wrong-fields.ts"

/*
 * Phones and emails of a request. Each field may hold several lines: the first is called, texted or emailed, the others are
 * notes (owner's specification). Forms and the server check that first line by the same rule.
 */

const firstLineOf = (text: string): string => normalizeInput(text).trim().split(/\r?\n/, 1)[0]?.trim() ?? ""

/** Empty, ten digits, or a number that is read as ten digits. */
export const isPhoneField = (text: string): boolean => {
  const line = firstLineOf(text)
  return line === "" || isPhone(line) || readPhone(line) !== undefined
}

/** Empty, or one email address of 3 to 50 characters. */
export const isEmailField = (text: string): boolean => email.safeParse(firstLineOf(text)).success

const rules = {
  customerPhone: [isPhoneField, messages.users.phoneLength],
  billingPhone: [isPhoneField, messages.users.phoneLength],
  billingFax: [isPhoneField, messages.users.faxLength],
  customerEmail: [isEmailField, messages.users.emailInvalid],
  billingEmail: [isEmailField, messages.users.emailInvalid],
} as const
type ContactField = keyof typeof rules
type Contacts = { [Field in ContactField]?: string | null | undefined }

/**
 * What is wrong with the phones and emails that a call sends. A first line that `stored` has already is not checked again: jobs
 * taken before the rule, by import or from an insurer's dispatch keep theirs until somebody changes it.
 */
export const wrongContacts = (sent: Contacts, stored: Contacts = {}): WrongField[] =>
  (Object.keys(rules) as ContactField[]).flatMap((field) => {
    const [isRight, message] = rules[field]
    const text = sent[field] ?? ""
    const isStored = firstLineOf(text) === firstLineOf(stored[field] ?? "")
    return isStored || isRight(text) ? [] : [{ field, message }]
  })
