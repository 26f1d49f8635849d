import { listUsers } from "../../shared/api/users.ts"
import { handle } from "../platform/handle.ts"
import { visibleTo } from "./rules/visible.ts"
import { type UserReader, userReader } from "./store.ts"

const longestPage = 500
/** What a person looks through while he types. */
const searchPage = 50
const pageOf = (limit: number | undefined): number => (limit ? Math.min(limit, longestPage) : longestPage)

const ofIds = (users: UserReader, ids: string[], limit: number | undefined) =>
  users.getMany(ids.slice(0, pageOf(limit)))

export const handler = handle(listUsers, ({ table }) => userReader(table), {
  one: async ({ query: { _id } }, users, { actor, refuse }) => {
    const user = await users.get(_id)
    const seen = user && visibleTo(actor, user)
    if (!seen) throw refuse("not_found")
    return [seen]
  },

  ofIds: ({ query: { ids, limit } }, users) => ofIds(users, ids, limit),
  ofServiceIds: ({ query: { serviceids, limit } }, users) => ofIds(users, serviceids, limit),

  /** Nothing typed lists the chosen role or category. */
  search: async ({ query: { q, role, category, limit, cursor } }, users, { continueAt }) => {
    const options = { limit: limit === undefined ? searchPage : pageOf(limit), cursor }
    const page =
      q.trim() === "" && role
        ? await users.ofRole(role, options)
        : q.trim() === "" && category
          ? await users.ofCategory(category, options)
          : await users.search(q, { role: role || undefined, category: category || undefined, ...options })
    continueAt(page.cursor)
    return page.items
  },

  /** A technician lists those he works with, not the customers. */
  ofRole: async (
    { query: { role, quickselect, limit, cursor, sort } },
    users,
    { actor, refuse, continueAt },
  ) => {
    if (actor.role === "technician" && role === "user") throw refuse("not_allowed")
    const page = await users.ofRole(role, { limit: pageOf(limit), cursor, descending: sort === "name:-1" })
    continueAt(page.cursor)
    return page.items.filter(
      (user) => quickselect === undefined || (user.quickselect ?? false) === quickselect,
    )
  },

  ofCategory: async ({ query: { category, limit, cursor, sort } }, users, { continueAt }) => {
    const page = await users.ofCategory(category, {
      limit: pageOf(limit),
      cursor,
      descending: sort === "name:-1",
    })
    continueAt(page.cursor)
    return page.items
  },
})
