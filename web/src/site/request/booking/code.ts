import { readPhone } from "#shared/domain/people/phone.ts"
import type { Draft } from "./draft.ts"

/** Milliseconds: slightly less than the ten minutes that the server accepts a code. */
const validityMs = 9.5 * 60 * 1000

export const wasCodeSent = ({ codeSent, phone }: Draft): boolean =>
  codeSent !== undefined && codeSent.phone === readPhone(phone)

export const waitsForCode = (draft: Draft): boolean =>
  wasCodeSent(draft) && Date.now() - (draft.codeSent?.at ?? 0) < validityMs

/** The booking was refused for another reason after a correct code. */
export const hasCode = (draft: Draft): boolean => draft.code !== "" && waitsForCode(draft)
