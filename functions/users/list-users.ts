import { listUsers, type User } from "#shared/api/users.ts"
import type { Actor } from "../platform/actor.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import type { Parts } from "../platform/parts.ts"
import { type RequestReader, requestReader } from "../requests/reader.ts"
import { withFace } from "./avatar.ts"
import { knownToTechnician, visibleTo } from "./rules/visible.ts"
import { type UserReader, userReader } from "./store.ts"

const longestPage = 500
/** What a person looks through while typing. */
const searchPage = 50
const pageOf = (limit: number | undefined): number => (limit ? Math.min(limit, longestPage) : longestPage)

type Deps = {
  users: UserReader
  requests: Pick<RequestReader, "worksFor">
  shown: (users: User[], now: Date) => Promise<User[]>
}

/** Of several at once a technician sees staff alone; whom they work for they look up one at a time. */
const ofIds = async (
  { users, shown }: Deps,
  ids: string[],
  limit: number | undefined,
  { actor, now }: { actor: Actor; now: Date },
) => {
  const found = await users.getMany(ids.slice(0, pageOf(limit)))
  const known =
    actor.role === "technician" ? found.flatMap((user) => knownToTechnician(user, false) ?? []) : found
  return shown(known, now)
}

const wire = ({ table, needs }: Parts): Deps => {
  const address = needs("signing", signedUrl)
  return {
    users: userReader(table),
    requests: requestReader(table),
    shown: (users, now) => Promise.all(users.map((user) => withFace(user, address, now))),
  }
}

export const handler = handle(listUsers, wire, {
  one: async ({ query: { _id } }, { users, requests, shown }, { actor, now, refuse }) => {
    const found = await users.get(_id)
    const [user] = await shown(found ? [found] : [], now)
    const worksFor = actor.role === "technician" && (await requests.worksFor(actor._id, _id))
    const seen = user && visibleTo(actor, user, { worksFor })
    if (!seen) throw refuse("not_found")
    return [seen]
  },

  ofIds: ({ query: { ids, limit } }, deps, call) => ofIds(deps, ids, limit, call),
  ofServiceIds: ({ query: { serviceids, limit } }, deps, call) => ofIds(deps, serviceids, limit, call),

  /** Nothing typed lists the chosen role or category. */
  search: async ({ query: { q, role, category, limit, cursor } }, { users, shown }, { now, continueAt }) => {
    const options = { limit: limit === undefined ? searchPage : pageOf(limit), cursor }
    const page =
      q.trim() === "" && role
        ? await users.ofRole(role, options)
        : q.trim() === "" && category
          ? await users.ofCategory(category, options)
          : await users.search(q, { role: role || undefined, category: category || undefined, ...options })
    continueAt(page.cursor)
    return shown(page.items, now)
  },

  /** A technician lists those they work with, not the customers. */
  ofRole: async (
    { query: { role, quickselect, limit, cursor, sort } },
    { users, shown },
    { actor, now, refuse, continueAt },
  ) => {
    if (actor.role === "technician" && role === "user") throw refuse("not_allowed")
    const page = await users.ofRole(role, { limit: pageOf(limit), cursor, descending: sort === "name:-1" })
    continueAt(page.cursor)
    return shown(
      page.items.filter((user) => quickselect === undefined || (user.quickselect ?? false) === quickselect),
      now,
    )
  },

  ofCategory: async ({ query: { category, limit, cursor, sort } }, { users, shown }, { now, continueAt }) => {
    const page = await users.ofCategory(category, {
      limit: pageOf(limit),
      cursor,
      descending: sort === "name:-1",
    })
    continueAt(page.cursor)
    return shown(page.items, now)
  },

  all: async ({ query: { limit, cursor } }, { users, shown }, { now, continueAt }) => {
    const page = await users.all({ limit: pageOf(limit), cursor })
    continueAt(page.cursor)
    return shown(page.items, now)
  },
})
