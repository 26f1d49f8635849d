import { lastFour, lastSeven } from "../../../shared/domain/phone.ts"

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/** The words of a name without accents and punctuation: `O'Neil & Sons` is oneil, sons. */
export const wordsOfName = (name: string): string[] => [
  ...new Set(
    plain(name)
      .replace(/['’.]/g, "")
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
]

/** Everything under which a user is found: the words of his name, and his phone whole, as neighbours say it, and its end. */
export const wordsOfUser = (user: { name: string; phone: string }): string[] => [
  ...new Set([...wordsOfName(user.name), user.phone, lastSeven(user.phone), lastFour(user.phone)]),
]

export type Question = {
  /** the one whose entries are read */
  leading: { word: string; whole: boolean }
  /** what the entries have to carry beside it */
  others: { word: string; whole: boolean }[]
}

/**
 * What was typed, as words to look for. Digits and punctuation alone are one phone; otherwise the last word may be unfinished.
 * The longest word leads, as the rarest; below three letters a word has to be whole. Nothing when nothing was typed.
 */
export const questionOf = (typed: string): Question | undefined => {
  const isNumber = /^[\d\s().+-]+$/.test(typed)
  const digits = typed.replace(/\D/g, "")
  const words = isNumber
    ? [digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits]
    : wordsOfName(typed)
  const asked = words
    .filter(Boolean)
    .map((word, place) => ({ word, whole: place < words.length - 1 || word.length < 3 }))
    .sort((a, b) => b.word.length - a.word.length)
  const [leading, ...others] = asked
  return leading && { leading, others }
}

export const answers = (words: readonly string[], { word, whole }: Question["leading"]): boolean =>
  words.some((known) => (whole ? known === word : known.startsWith(word)))
