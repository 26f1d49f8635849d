import * as z from "zod"
import { type User, type UserCategory, userCategories } from "#shared/api/users.ts"
import { type Role, roles } from "#shared/domain/people/permissions.ts"
import {
  matchesQuery,
  pairsOf,
  pairsOfPerson,
  parseQuery,
  type QueryToken,
  type SearchQuery,
  tokensOfPerson,
} from "#shared/domain/search.ts"
import { keys } from "../platform/keys.ts"
import { notACursor } from "../platform/refusal.ts"
import { type Item, keyText, type Page, type TableReader, type Write } from "../platform/table.ts"
import { searchWithSpellings } from "../requests/readers/spellings.ts"

/*
 * UTOK#kind#abc / word#id and, for two words, UPAIR#kind#abc / word word#id, written with the user.
 * A kind is a staff role or a customer's account type, so a filter reads only what it returns.
 */

/** Entries read per call by a filtering search; the cursor continues. */
const maxEntries = 200

const staffKinds = roles.filter((role) => role !== "user")
const kinds = [...staffKinds, ...userCategories]
type Kind = (typeof kinds)[number]

const kindOf = ({ role, category }: User): Kind => (role === "user" ? category : role)

/** Staff have personal accounts (owner's specification). */
const kindsOf = (role: Role | undefined, category: UserCategory | undefined): Kind[] => {
  const ofRole = kinds.filter(
    (kind) => role === undefined || kind === role || (role === "user" && !isStaffKind(kind)),
  )
  return ofRole.filter(
    (kind) => category === undefined || kind === category || (category === "personal" && isStaffKind(kind)),
  )
}
const isStaffKind = (kind: Kind): boolean => staffKinds.some((staff) => staff === kind)

export const matchesFilter = (
  user: User,
  { role, category }: Pick<UserSearch, "role" | "category">,
): boolean => kindsOf(role, category).includes(kindOf(user))

/** Contains all words, so filtering needs no reads of users. */
export const SearchEntry = z.object({ sk: z.string(), userId: z.string(), words: z.array(z.string()) })
type SearchEntry = z.output<typeof SearchEntry>

export const entriesOf = (user: User): Item[] => {
  const words = tokensOfPerson(user)
  return [...words, ...pairsOfPerson(user)].map((word) => ({
    ...keys.userWord(kindOf(user), word, user._id),
    userId: user._id,
    words,
  }))
}

export const entryChanges = (before: Item[], after: Item[]): Write[] => {
  const wordsByKey = new Map(before.map((entry) => [keyText(entry), String(entry.words)]))
  const nextKeys = new Set(after.map(keyText))
  return [
    ...after
      .filter((entry) => wordsByKey.get(keyText(entry)) !== String(entry.words))
      .map((entry): Write => ({ put: entry, onlyIf: "unguarded" })),
    ...before
      .filter((entry) => !nextKeys.has(keyText(entry)))
      .map(({ pk, sk }): Write => ({ remove: { pk, sk }, onlyIf: "unguarded" })),
  ]
}

/** The entry to look up, and the words to filter by. */
const planLookup = ({ lead, rest }: SearchQuery): { from: string; prefix: boolean; rest: QueryToken[] } => {
  const typed = [lead, ...rest]
  const completeToken = typed.find(({ prefix }) => !prefix)
  const prefixToken = typed.find(({ prefix }) => prefix)
  if (!completeToken || !prefixToken || typed.some((token) => /\d/.test(token.text)))
    return { from: lead.text, prefix: lead.prefix, rest }
  return {
    from: `${completeToken.text} ${prefixToken.text}`,
    prefix: true,
    rest: rest.filter((token) => token !== completeToken && token !== prefixToken),
  }
}

export type UserSearch = {
  role?: Role | undefined
  category?: UserCategory | undefined
  limit: number
  cursor?: string | undefined
}

/** A user has one entry per word. Only the first matching entry counts, so each user is listed once. */
const searchExactly = async (
  table: TableReader,
  typed: string,
  { role, category, limit, cursor }: UserSearch,
): Promise<Page<string>> => {
  const parsedQuery = parseQuery(typed)
  if (!parsedQuery) return { items: [], cursor: undefined }
  const { from: text, prefix, rest } = planLookup(parsedQuery)
  const from = prefix ? text : `${text}#`
  const start = cursor === undefined ? from : Buffer.from(cursor, "base64url").toString()
  if (!start.startsWith(from)) throw notACursor()

  const pages = await Promise.all(
    kindsOf(role, category).map((kind) =>
      table.query({
        partition: keys.userWordPartition(kind, text),
        between: [cursor === undefined ? from : `${start}\u0000`, `${from}\uffff`],
        limit: rest.length > 0 ? maxEntries : limit + 1,
      }),
    ),
  )
  // Another kind may still have results after the first kind's page ended.
  const lastKeys = pages.flatMap(({ items, cursor: more }) => (more ? (items.at(-1)?.sk ?? []) : []))
  const end = lastKeys.toSorted()[0]
  const entries = pages
    .flatMap(({ items }) => items.map((item) => SearchEntry.parse(item)))
    .filter(({ sk }) => end === undefined || sk <= end)
    .toSorted((a, b) => (a.sk < b.sk ? -1 : 1))

  const isFirst = ({ sk, words }: SearchEntry): boolean => {
    const searchKeys = [...words, ...pairsOf(words)]
    return sk.startsWith(`${searchKeys.find((each) => (prefix ? each.startsWith(text) : each === text))}#`)
  }
  const matching = entries.filter(
    (entry) => isFirst(entry) && rest.every((token) => matchesQuery(entry.words, token)),
  )
  const page = matching.slice(0, limit)
  const last = matching.length > limit ? page.at(-1)?.sk : end
  return {
    items: page.map(({ userId }) => userId),
    cursor: last && Buffer.from(last).toString("base64url"),
  }
}

/** Ids of the users whose name or phone matches. */
export const searchUsers = (
  table: TableReader,
  typed: string,
  { role, category, ...page }: UserSearch,
): Promise<Page<string>> =>
  searchWithSpellings(
    table,
    typed,
    page,
    (query, each) => searchExactly(table, query, { role, category, ...each }),
    (id) => id,
  )
