import { messages } from "../messages.ts"

/** What is wrong with a password that somebody chooses for themselves: the three sentences of the owner's specification. */
export const wrongInPassword = (typed: string): string | undefined => {
  if (typed === "") return messages.password.missing
  if (typed.length < 4) return messages.password.tooShort
  return typed.length > 49 ? messages.password.tooLong : undefined
}
