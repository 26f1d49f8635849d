import { StoredUser, type User, type UserCategory } from "#shared/api/users.ts"
import { type Role, roles } from "#shared/domain/people/permissions.ts"
import { plateInSearch } from "#shared/domain/vehicle/license-plate.ts"
import type { Language } from "#shared/language.ts"
import { plateReader } from "../customers/readers/plates.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { notACursor } from "../platform/refusal.ts"
import {
  type Item,
  isAbsent,
  isPresent,
  type Page,
  readPages,
  type TableReader,
  versionIs,
  type Write,
} from "../platform/table.ts"
import {
  type ChangeContext,
  changedFields,
  eventWrite,
  type RecordDescription,
} from "../platform/versioned.ts"
import {
  entriesOf,
  entryChanges,
  matchesFilter,
  SearchEntry,
  searchUsers,
  type UserSearch,
} from "./search.ts"

// Public to other areas.
export { withAvatarUrl } from "./avatar.ts"
export { newUser } from "./rules/new-user.ts"

/*
 * one: USER#id / A
 * by phone: UNIQ#phone#phone / A
 * of a role: gsi1 ROLE#role / name#id
 * count: COUNT#role / role
 * technicians of any role: gsi2 TECHNICIANS / name#id
 * of a category: gsi3 CATEGORY#category / name#id
 * search: `search.ts`
 */

const schema = 1

export type UserOptions = { limit: number; cursor?: string | undefined; descending?: boolean }

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

export const searchWordsOf = (entry: Item): string[] => SearchEntry.parse(entry).words

/** For `npm run rebuild`. */
export const repairSearchEntries = (id: string, stored: Item[], item: Item | undefined): Write[] => {
  const user = item && parse(item)
  const writes = entryChanges(stored, user ? entriesOf(user) : [])
  if (writes.length === 0) return []
  const onlyIf = user ? versionIs(user.version) : isAbsent
  return [{ check: keys.user(id), onlyIf, race: userChangedRace }, ...writes]
}

export const phoneTakenRace = "the same phone twice"
export const userChangedRace = "another change of the same user"
export const userDeletedRace = "the user's deletion"
export const lastAdminRace = "the last admin"

const reserved = (user: User): Write => ({
  put: { ...keys.phone(user.phone), userId: user._id },
  onlyIf: isAbsent,
  race: phoneTakenRace,
})
const released = ({ phone }: User): Write => ({ remove: keys.phone(phone), onlyIf: "unguarded" })

const joins = ({ role }: User): Write => ({
  add: keys.roleCount(role),
  amounts: { value: 1 },
  onlyIf: "unguarded",
})
/** Keeps two admins from removing each other's role at once. */
const lastAdminGuard = ({ role }: User): Write => ({
  add: keys.roleCount(role),
  amounts: { value: -1 },
  ...(role === "admin"
    ? {
        onlyIf: { expression: "#value > :one", names: { "#value": "value" }, values: { ":one": 1 } },
        race: lastAdminRace,
      }
    : { onlyIf: "unguarded" }),
})

export const newUserWrites = (user: User): Write[] => [
  { put: itemOf(user), onlyIf: isAbsent, race: "the same user twice" },
  reserved(user),
  ...entryChanges([], entriesOf(user)),
  joins(user),
]

/** Also updates derived rows. A new password alone makes no version. */
export const changeUserWrites = (before: User, after: User, { by, now }: ChangeContext): Write[] => [
  { put: itemOf(after), onlyIf: versionIs(before.version), race: userChangedRace },
  ...(after.version === before.version
    ? []
    : [
        eventWrite(
          keys.change("user", after._id, after.version),
          { version: after.version, now, by, changes: changedFields(before, after) },
          userChangedRace,
        ),
      ]),
  ...(before.phone === after.phone ? [] : [reserved(after), released(before)]),
  ...entryChanges(entriesOf(before), entriesOf(after)),
  ...(before.role === after.role ? [] : [lastAdminGuard(before), joins(after)]),
]

/** The customer with the language that a clerk chose on a job, if they had none. Without one they read English. */
export const withFirstLanguage = (
  customer: User | undefined,
  language: Language | null | undefined,
): { before: User; after: User } | undefined => {
  const isFirst = customer?.role === "user" && customer.language === undefined
  if (!isFirst || !language || language === "en") return undefined
  return { before: customer, after: { ...customer, language, version: customer.version + 1 } }
}

export const userDescription: RecordDescription<User> = {
  race: userChangedRace,
  eventKey: ({ _id }, version) => keys.change("user", _id, version),
  writes: changeUserWrites,
}

/** Guards writes below the user. */
export const checkUserExists = (id: string): Write => ({
  check: keys.user(id),
  onlyIf: isPresent,
  race: userDeletedRace,
})

export const deleteUserWrites = (user: User): Write[] => [
  { remove: keys.user(user._id), onlyIf: versionIs(user.version), race: userChangedRace },
  released(user),
  ...entryChanges(entriesOf(user), []),
  lastAdminGuard(user),
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
  /** in the order of ids, without unknown ones */
  const getMany = async (ids: string[]): Promise<User[]> => {
    const items = await table.getMany([...new Set(ids)].map(keys.user))
    return items.map(parse)
  }

  return {
    get,
    getMany,
    idByPhone,
    async findByPhone(phone: string | undefined): Promise<User | undefined> {
      const id = phone === undefined ? undefined : await idByPhone(phone)
      return id === undefined ? undefined : get(id)
    },
    ofRole: (role: Role, options: UserOptions) => listed("gsi1", indexKeys.role(role), options),
    /** continues role by role; cursor such as "clerk inner" */
    async all({ limit, cursor }: UserOptions): Promise<Page<User>> {
      const [from, inner] = cursor?.split(" ") ?? [roles[0]]
      const start = roles.findIndex((role) => role === from)
      if (start < 0) throw notACursor()
      const items: User[] = []
      for (const [index, role] of roles.slice(start).entries()) {
        if (items.length >= limit) return { items, cursor: `${role} ` }
        const page = await listed("gsi1", indexKeys.role(role), {
          limit: limit - items.length,
          cursor: index === 0 ? inner || undefined : undefined,
        })
        items.push(...page.items)
        if (page.cursor) return { items, cursor: `${role} ${page.cursor}` }
      }
      return { items, cursor: undefined }
    },
    /** including former ones */
    async technicians(): Promise<User[]> {
      const found: User[] = []
      const pages = readPages((cursor) => listed("gsi2", indexKeys.technicians, { limit: 500, cursor }))
      for await (const { items } of pages) found.push(...items)
      return found
    },
    ofCategory: (category: UserCategory, options: UserOptions) =>
      listed("gsi3", indexKeys.category(category), options),

    async counts(): Promise<Record<Role, number>> {
      const { items } = await table.query({ partition: keys.roleCounts, limit: roles.length })
      const countByRole = new Map(items.map(({ sk, value }) => [sk, Number(value)]))
      return Object.fromEntries(roles.map((role) => [role, countByRole.get(role) ?? 0])) as Record<
        Role,
        number
      >
    },

    /** By name or phone, then by the license plate of a car. */
    async search(typed: string, options: UserSearch): Promise<Page<User>> {
      const { items, cursor } = await searchUsers(table, typed, options)
      const found = await getMany(items)
      const plate = plateInSearch(typed)
      if (plate === undefined || cursor !== undefined || options.cursor !== undefined)
        return { items: found, cursor }
      const owners = await getMany(
        (await plateReader(table).owners(plate)).filter((id) => !items.includes(id)),
      )
      const matching = owners.filter((owner) => matchesFilter(owner, options))
      return { items: [...found, ...matching].slice(0, options.limit), cursor }
    },
  }
}
export type UserReader = ReturnType<typeof userReader>
