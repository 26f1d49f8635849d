import { listSettingsHistory, type SettingKind } from "#shared/api/audit.ts"
import { passesAll, type Role } from "#shared/domain/people/permissions.ts"
import { handle } from "../platform/handle.ts"
import { auditReader } from "./store.ts"

/** Only roles that create promo codes may list them. */
const canRead = (role: Role, what: SettingKind): boolean => what !== "promoCode" || passesAll(role)

export const handler = handle(
  listSettingsHistory,
  ({ table }) => auditReader(table),
  async ({ query: { what, id, limit, cursor: from } }, audit, { actor: { role }, refuse, continueAt }) => {
    if (what !== undefined && !canRead(role, what)) throw refuse("not_allowed")
    const read = (page: { limit: number; cursor: string | undefined }) =>
      what === undefined
        ? audit.newest(page)
        : id === undefined
          ? audit.ofKind(what, page)
          : audit.ofThing(what, id, page)

    const { items, cursor: end } = await read({ limit: Math.min(limit || 50, 200), cursor: from })
    let cursor = end
    // The cursor names an event, so continue at one that the caller may read.
    for (let last = items.at(-1); cursor && last && !canRead(role, last.what); last = items.at(-1)) {
      const next = await read({ limit: 1, cursor })
      items.push(...next.items)
      cursor = next.items.length > 0 ? next.cursor : undefined
    }
    continueAt(cursor)
    return items.filter((event) => canRead(role, event.what))
  },
)
