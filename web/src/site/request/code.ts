import { readPhone } from "#shared/domain/people/phone.ts"
import type { Draft } from "./draft.ts"

/** Milliseconds in which a code can be typed in: a little less than the ten minutes that the server takes it for. */
const goodFor = 9.5 * 60 * 1000

/** Whether a code was texted to the phone of the draft. */
export const wasCodeSent = ({ codeSent, phone }: Draft): boolean =>
  codeSent !== undefined && codeSent.phone === readPhone(phone)

/** Whether that code is still good. */
export const waitsForCode = (draft: Draft): boolean =>
  wasCodeSent(draft) && Date.now() - (draft.codeSent?.at ?? 0) < goodFor

/** Whether the right code was typed in already, for a booking that was refused for something else. */
export const hasCode = (draft: Draft): boolean => draft.code !== "" && waitsForCode(draft)
