import { spelledWords, spellingsOf } from "#shared/domain/search.ts"
import { keys } from "../../platform/keys.ts"
import type { Item, Table, Write } from "../../platform/table.ts"

export const spellingItems = (words: readonly string[]): Item[] =>
  spelledWords(words).flatMap((word) => spellingsOf(word).map((spelling) => keys.spelling(spelling, word)))

/** Adds the words that aren't in use yet. */
export const addSpellings = async (table: Table, words: readonly string[]): Promise<void> => {
  const items = await table.getMany(spelledWords(words).map((word) => keys.spelling(word, word)))
  const known = new Set(items.map(({ sk }) => sk))
  for (const word of spelledWords(words).filter((each) => !known.has(each)))
    await table.transact(spellingItems([word]).map((item): Write => ({ put: item, onlyIf: "unguarded" })))
}
