import { listUsers, type User } from "#shared/api/users.ts"
import type { Actor } from "../platform/actor.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { pageSize } from "../platform/page-size.ts"
import type { Resources } from "../platform/resources.ts"
import { type RequestLists, requestLists } from "../requests/readers/lists.ts"
import { withAvatarUrl } from "./avatar.ts"
import { visibleTo, visibleToTechnician } from "./rules/visible.ts"
import { type UserReader, userReader } from "./store.ts"

const longestPage = 500
/** results while typing */
const searchPage = 50
const sizeOf = (limit: number | undefined): number =>
  pageSize(limit, { usual: longestPage, max: longestPage })

type Deps = {
  users: UserReader
  requests: Pick<RequestLists, "worksFor">
  toWire: (users: User[], now: Date) => Promise<User[]>
}

/** For several ids a technician sees only staff; customers are looked up one at a time. */
const findByIds = async (
  { users, toWire }: Deps,
  ids: string[],
  limit: number | undefined,
  { actor, now }: { actor: Actor; now: Date },
) => {
  const found = await users.getMany(ids.slice(0, sizeOf(limit)))
  const visible =
    actor.role === "technician" ? found.flatMap((user) => visibleToTechnician(user, false) ?? []) : found
  return toWire(visible, now)
}

const createDeps = ({ table, provide }: Resources): Deps => {
  const address = provide("signing", signedUrl)
  return {
    users: userReader(table),
    requests: requestLists(table),
    toWire: (users, now) => Promise.all(users.map((user) => withAvatarUrl(user, address, now))),
  }
}

export const handler = handle(listUsers, createDeps, {
  one: async ({ query: { _id } }, { users, requests, toWire }, { actor, now, refuse }) => {
    const found = await users.get(_id)
    const [user] = await toWire(found ? [found] : [], now)
    const worksFor = actor.role === "technician" && (await requests.worksFor(actor._id, _id))
    const visible = user && visibleTo(actor, user, { worksFor })
    if (!visible) throw refuse("not_found")
    return [visible]
  },

  ofIds: ({ query: { ids, limit } }, deps, call) => findByIds(deps, ids, limit, call),
  ofServiceIds: ({ query: { serviceids, limit } }, deps, call) => findByIds(deps, serviceids, limit, call),

  /** An empty search lists the chosen role or category. */
  search: async (
    { query: { q, role, category, limit, cursor } },
    { users, toWire },
    { now, setNextCursor },
  ) => {
    const options = { limit: limit === undefined ? searchPage : sizeOf(limit), cursor }
    const page =
      q.trim() === "" && role
        ? await users.ofRole(role, options)
        : q.trim() === "" && category
          ? await users.ofCategory(category, options)
          : await users.search(q, { role: role || undefined, category: category || undefined, ...options })
    setNextCursor(page.cursor)
    return toWire(page.items, now)
  },

  /** Technicians see staff, not customers. */
  ofRole: async (
    { query: { role, quickselect, limit, cursor, sort } },
    { users, toWire },
    { actor, now, refuse, setNextCursor },
  ) => {
    if (actor.role === "technician" && role === "user") throw refuse("not_allowed")
    const page = await users.ofRole(role, { limit: sizeOf(limit), cursor, descending: sort === "name:-1" })
    setNextCursor(page.cursor)
    return toWire(
      page.items.filter((user) => quickselect === undefined || (user.quickselect ?? false) === quickselect),
      now,
    )
  },

  ofCategory: async (
    { query: { category, limit, cursor, sort } },
    { users, toWire },
    { now, setNextCursor },
  ) => {
    const page = await users.ofCategory(category, {
      limit: sizeOf(limit),
      cursor,
      descending: sort === "name:-1",
    })
    setNextCursor(page.cursor)
    return toWire(page.items, now)
  },

  all: async ({ query: { limit, cursor } }, { users, toWire }, { now, setNextCursor }) => {
    const page = await users.all({ limit: sizeOf(limit), cursor })
    setNextCursor(page.cursor)
    return toWire(page.items, now)
  },
})
