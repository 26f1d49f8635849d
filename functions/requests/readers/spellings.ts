import { isWithinOneEdit } from "#shared/domain/one-edit.ts"
import { otherQueries, spellingsOf, wordsToCorrect } from "#shared/domain/search.ts"
import { keys } from "../../platform/keys.ts"
import type { Page, PageOptions, TableReader } from "../../platform/table.ts"

/* Access pattern: SPELL#mari / maria, words in use by each spelling (docs/decisions/search.md) */

/** Words under one spelling fit into half a read unit. */
const maxWords = 50
const maxSimilar = 8

const commonBeginning = (one: string, other: string): number => {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return at === -1 ? one.length : at
}

/** Words in use within one edit, those with the longest common beginning first. */
const similarWords = async (table: TableReader, word: string): Promise<string[]> => {
  const pages = await Promise.all(
    spellingsOf(word).map((spelling) =>
      table.query({ partition: keys.spellings(spelling), limit: maxWords, consistent: false }),
    ),
  )
  const words = new Set(pages.flatMap(({ items }) => items.map(({ sk }) => sk)))
  return [...words]
    .filter((other) => isWithinOneEdit(word, other))
    .toSorted((a, b) => commonBeginning(word, b) - commonBeginning(word, a))
    .slice(0, maxSimilar)
}

/** With fewer results, other spellings are tried. More results would bury what was typed right. */
const fewResults = 5

/**
 * A search that also finds what a misspelled query means, after the exact results. Results under other spellings have
 * no next page.
 */
export const searchWithSpellings = async <Found>(
  table: TableReader,
  typed: string,
  { limit, cursor }: PageOptions,
  search: (query: string, page: PageOptions) => Promise<Page<Found>>,
  idOf: (found: Found) => unknown,
): Promise<Page<Found>> => {
  const exact = await search(typed, { limit, cursor })
  if (cursor !== undefined || exact.cursor !== undefined) return exact
  if (exact.items.length >= Math.min(limit, fewResults)) return exact
  const words = wordsToCorrect(typed)
  const similar = await Promise.all(words.map((word) => similarWords(table, word)))
  const found = new Map(exact.items.map((item) => [idOf(item), item]))
  for (const query of otherQueries(
    typed,
    new Map(words.map((word, index) => [word, similar[index] ?? []])),
  )) {
    const { items } = await search(query, { limit })
    for (const item of items) if (!found.has(idOf(item))) found.set(idOf(item), item)
    if (found.size >= limit) break
  }
  return { items: [...found.values()].slice(0, limit), cursor: undefined }
}
