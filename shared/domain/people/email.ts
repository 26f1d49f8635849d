import { normalizeInput } from "../normalize-input.ts"

/** 3 to 50 characters (owner's specification). */
export const maxEmailLength = 50

/** One address of Latin letters and digits, with a domain that has a dot. */
export const emailPattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/

/** Removes what people paste along with an address: spaces, invisible marks, and `mailto:`. */
export const normalizeEmail = (text: string): string =>
  normalizeInput(text)
    .trim()
    .replace(/^mailto:/i, "")

export const isEmail = (text: string): boolean => text.length <= maxEmailLength && emailPattern.test(text)
