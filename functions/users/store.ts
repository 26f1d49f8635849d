import * as z from "zod"
import { StoredUser, type User, userCategories } from "../../shared/api/users.ts"
import { type Role, roles } from "../../shared/domain/permissions.ts"
import { answers, parseQuery, tokensOfPerson } from "../../shared/domain/search.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { absent, type Item, notACursor, type Page, type TableReader, type Write } from "../platform/table.ts"

/*
 * Access patterns of users
 *   one              USER#id / A
 *   by phone         UNIQ#phone#phone / A -> userId
 *   of a role        gsi1 ROLE#role / name#id
 *   technicians      gsi2 TECHNICIANS / name#id       who works on cars, whatever his role
 *   of a category    gsi3 CATEGORY#category / name#id
 *   search           UTOK#abc / word#id               name and phone, written with the user himself
 */

const schema = 1

export type UserCategory = (typeof userCategories)[number]
export type UserOptions = { limit: number; cursor?: string | undefined; descending?: boolean }

/** A search reads at most so many entries a call; what lies beyond them is behind the cursor. */
const mostEntries = 1000

const parse = (item: Item): User => StoredUser.parse(item)

const itemOf = (user: User): Item => {
  const name = indexKeys.userName(user.name, user._id)
  return {
    ...keys.user(user._id),
    schema,
    ...user,
    gsi1pk: indexKeys.role(user.role),
    gsi1sk: name,
    ...(user.serviceTechnician && { gsi2pk: indexKeys.technicians, gsi2sk: name }),
    gsi3pk: indexKeys.category(user.category),
    gsi3sk: name,
  }
}

/** Each carries all that a search filters by, so that only users who are found are read. */
const SearchEntry = z.object({
  sk: z.string(),
  userId: z.string(),
  words: z.array(z.string()),
  role: z.enum(roles),
  category: z.enum(userCategories),
})

const entriesOf = (user: User): Item[] => {
  const words = tokensOfPerson(user)
  return words.map((word) => ({
    ...keys.userWord(word, user._id),
    userId: user._id,
    words,
    role: user.role,
    category: user.category,
  }))
}

/** What `RaceLost` tells when the phone is somebody's already. */
export const phoneTaken = "the same phone twice"

/** A new user with his phone reserved and his search entries. */
export const creationOf = (user: User): Write[] => [
  { put: itemOf(user), onlyIf: absent, race: "the same user twice" },
  { put: { ...keys.phone(user.phone), userId: user._id }, onlyIf: absent, race: phoneTaken },
  ...entriesOf(user).map((entry): Write => ({ put: entry, onlyIf: "beside" })),
]

export const userReader = (table: TableReader) => {
  const get = async (id: string): Promise<User | undefined> => {
    const item = await table.get(keys.user(id))
    return item && parse(item)
  }
  const idByPhone = async (phone: string): Promise<string | undefined> => {
    const owner = await table.get(keys.phone(phone))
    return owner && String(owner.userId)
  }
  const listed = async (
    index: "gsi1" | "gsi2" | "gsi3",
    partition: string,
    options: UserOptions,
  ): Promise<Page<User>> => {
    const { items, cursor } = await table.query({ index, partition, ...options })
    return { items: items.map(parse), cursor }
  }
  /** in the order of the ids; unknown ones are left out */
  const getMany = async (ids: string[]): Promise<User[]> => {
    const items = await table.getMany([...new Set(ids)].map(keys.user))
    return items.map(parse)
  }

  return {
    get,
    getMany,
    idByPhone,
    ofRole: (role: Role, options: UserOptions) => listed("gsi1", indexKeys.role(role), options),
    technicians: (options: UserOptions) => listed("gsi2", indexKeys.technicians, options),
    ofCategory: (category: UserCategory, options: UserOptions) =>
      listed("gsi3", indexKeys.category(category), options),

    /** Whose name or phone answers what was typed. A user stands under several words: his first that answers counts. */
    async search(
      typed: string,
      {
        role,
        category,
        limit,
        cursor,
      }: { role?: Role | undefined; category?: UserCategory | undefined } & UserOptions,
    ): Promise<Page<User>> {
      const question = parseQuery(typed)
      if (!question) return { items: [], cursor: undefined }
      const { lead, rest } = question
      const from = lead.prefix ? lead.text : `${lead.text}#`
      const place = cursor === undefined ? from : Buffer.from(cursor, "base64url").toString()
      if (!place.startsWith(from)) throw notACursor()
      const filters = rest.length > 0 || role !== undefined || category !== undefined
      const { items, cursor: more } = await table.query({
        partition: keys.userWordPartition(lead.text),
        between: [cursor === undefined ? from : `${place}\u0000`, `${from}\uffff`],
        limit: filters ? mostEntries : limit + 1,
      })
      const entries = items.map((item) => SearchEntry.parse(item))
      const matching = entries.filter(
        (entry) =>
          entry.sk.startsWith(`${entry.words.find((word) => answers([word], lead))}#`) &&
          rest.every((token) => answers(entry.words, token)) &&
          (role === undefined || entry.role === role) &&
          (category === undefined || entry.category === category),
      )
      const page = matching.slice(0, limit)
      const last = matching.length > limit ? page.at(-1) : more && entries.at(-1)
      return {
        items: await getMany(page.map(({ userId }) => userId)),
        cursor: last && Buffer.from(last.sk).toString("base64url"),
      }
    },
  }
}
export type UserReader = ReturnType<typeof userReader>
