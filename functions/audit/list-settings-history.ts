import { listSettingsHistory, type SettingKind } from "#shared/api/audit.ts"
import { passesAll, type Role } from "#shared/domain/people/permissions.ts"
import { handle } from "../platform/handle.ts"
import { auditReader } from "./store.ts"

/** Promo codes are listed for those who make them; a clerk knows the ones that they were given. */
const mayRead = (role: Role, what: SettingKind): boolean => what !== "promoCode" || passesAll(role)

export const handler = handle(
  listSettingsHistory,
  ({ table }) => auditReader(table),
  async ({ query: { what, id, limit, cursor: from } }, audit, { actor: { role }, refuse, continueAt }) => {
    if (what !== undefined && !mayRead(role, what)) throw refuse("not_allowed")
    const read = (asked: { limit: number; cursor: string | undefined }) =>
      what === undefined
        ? audit.newest(asked)
        : id === undefined
          ? audit.ofKind(what, asked)
          : audit.ofThing(what, id, asked)

    const { items, cursor: end } = await read({ limit: Math.min(limit || 50, 200), cursor: from })
    let cursor = end
    // A cursor names the event that it stands at: it goes on to one that the caller may read.
    for (let last = items.at(-1); cursor && last && !mayRead(role, last.what); last = items.at(-1)) {
      const next = await read({ limit: 1, cursor })
      items.push(...next.items)
      cursor = next.items.length > 0 ? next.cursor : undefined
    }
    continueAt(cursor)
    return items.filter((event) => mayRead(role, event.what))
  },
)
